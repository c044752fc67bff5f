"""How the table of the game is drawn."""
