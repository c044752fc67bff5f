"""What the game teaches bots.

`sight` is the information set of a seat, `outlook` what it expects of the final table, `heuristics` what options are
worth by that, and `counsel` what `Game.heuristics` hands out. `foresight`, with numpy, is the forecaster.
"""
