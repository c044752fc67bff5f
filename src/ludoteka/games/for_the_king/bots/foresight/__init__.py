"""The forecaster: what rivals did tells what they hold, and from there all auctions are played out to the end.

Arrays throughout: `deck` the cards as such, `outlooks` what seats expect, `scene` what everybody sees, `beliefs` about
the hands of rivals, `tracker` which brings them up to date fact by fact, `deals` which samples deals by them, `tables`
which plays the deals to the end, and `forecaster` which answers the bots.
"""
