"""The kernel: eleven words in which every game of the library is written.

`Game, Position, Frame, Decision, Move, Zone, Event, View, imagine, Record, Refusal`, and `Match`, which plays them.
It reads and writes nothing, imports nothing but the standard library and compiles with mypyc unchanged.
"""
