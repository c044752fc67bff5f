"""The text table: a game in a terminal, as lines of text or as a full screen, on one session."""
