"""How the game looks on a table."""
