"""The event log in SQL: the truth about every table.

SQLite for one server on its own machine, PostgreSQL for several that share their tables. `store.Store` is the door.
"""
