"""Brings a database up to date, and refuses one from the future."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, inspect

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.schema import HEAD

MIGRATIONS = Path(__file__).parent / "migrations"
OURS: Final = frozenset(("alembic_version", "tables", "entries"))
"""What every database of ours has, since the first."""


class Upgraded(NamedTuple):
    """What was done to an older database when it was opened."""

    before: str
    after: str
    copy: Path | None
    """The database as it was; None where it is no file, and only a backup could have kept it."""


def revision(connection: Connection) -> str:
    """The migration a database stands at; empty for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return "" if found is None else str(found)


def upgrade(connection: Connection, where: str, to: str = "head") -> str:
    """Run the migrations that are missing, and tell where they began. Alembic is imported only when there are any."""
    stands = revision(connection)
    if stands == HEAD and to == "head":
        return stands
    names = set(inspect(connection).get_table_names())
    if (names & {"tables", "entries"} and not stands) or (stands and not names >= OURS):
        raise BadRequest("{where} holds tables of another program; choose another place for the data", where=where)
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if stands and stands not in known:
        raise BadRequest(
            "{where} was made by a newer ludoteka (revision {stands}, this one knows up to {head}); "
            "update the program, or choose another place for the data",
            where=where,
            stands=stands,
            head=HEAD,
        )
    command.upgrade(config, to)
    return stands
