"""Bots against bots, by the thousand."""
