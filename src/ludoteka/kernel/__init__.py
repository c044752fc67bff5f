"""The kernel: eleven words in which every game of the library is written.

`Game, Position, Frame, Decision, Move, Zone, Event, View, imagine, Record, Refusal`, and `Match`, which plays them.
It reads and writes nothing, imports nothing but the standard library and compiles with mypyc unchanged.

What a game provides raises `NotImplementedError` in the base classes and is not abstract: a frame defines only what it
is asked (one that asks a single seat has no `unseal`), and the suites play every registered game, so a gap cannot stay.
"""
