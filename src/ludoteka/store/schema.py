"""The tables of the database, as the program of today uses them; `migrations` made them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Delete,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    delete,
)

HEAD: Final = "0002"
"""The last migration. A database that knows another, later one was made by a newer program."""

metadata: Final = MetaData()

people: Final = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("login", String(64), unique=True),  # null for a guest
    Column("password", String(256)),  # by argon2
    Column("created", Float(53), nullable=False),
)

# The devices by which a person is known again; the secret itself stays with the person.
keys: Final = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float(53), nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("edition", String(32), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules as programmed
    Column("players", Integer, nullable=False),
    Column("settings", Text, nullable=False),  # JSON, variants included
    Column("commitment", String(64), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("host", String(32)),
    Column("public", Boolean, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("finished", Float(53), index=True),  # null while it is played
)

# Who sits where now: a consequence of the entries, kept for those who look for their tables.
seats: Final = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), index=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("token", String(64), nullable=False),  # the hash of the secret that holds the seat
    PrimaryKeyConstraint("table", "seat"),
)

# The log. What it holds is the table; everything else can be made from it again.
entries: Final = Table(
    "entries",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("payload", Text, nullable=False),  # JSON
    Column("time", Float(53), nullable=False),
    PrimaryKeyConstraint("table", "sequence"),
)

# Which of several servers lets the bots of a table think and stops its clocks.
leases: Final = Table(
    "leases",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("expires", Float(53), nullable=False),
    Index("leases_of_holder", "holder"),
)

# What a search thinks of a game that is over. It could be made again, in up to a minute of somebody's time.
analyses: Final = Table(
    "analyses",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("iterations", Integer, nullable=False),  # how thoroughly it was searched
    Column("result", Text, nullable=False),  # JSON
    Column("made", Float(53), nullable=False),
    PrimaryKeyConstraint("table", "iterations"),
)


def removal(ids: Sequence[str]) -> list[Delete]:
    """What is done, in this order, so that some tables are gone with everything that belongs to them."""
    parts = [delete(part).where(part.c.table.in_(ids)) for part in (analyses, leases, entries, seats)]
    return [*parts, delete(tables).where(tables.c.id.in_(ids))]
