"""The authority: who sits at a table, what was answered, whose time runs, and who may be told what.

The interface of the room, for `web`:

* `house.House` opens the store, brings it up to date, owns the tables and the bots, and knows the people.
* `table.Table` is one table. Its questions (`view`, `options`, `log`, …) answer at once from what is committed; its
  verbs (`join`, `play`, `undo`, …) return when what they did is committed, or raise `Refused` or `BadRequest` and
  change nothing.
* `settings.Settings` is what a table is opened with; `streams.Change` and `streams.Told` are what subscribers get.

The modules are imported by name, so that nothing heavy is imported by accident.
"""
