"""The commands of whoever runs a server: `serve`, `backup`, `restore`, `tables`, `accounts`."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from time import localtime, monotonic, strftime
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice, likely_language, reader_language
from ludoteka.options import AsJson, Data, Lang, span
from ludoteka.web.service import Service, store_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from rich.progress import Progress

    from ludoteka.store.backup import Contents
    from ludoteka.table.caretaker import Account, Caretaker, TableFound

_ = Voice(likely_language(sys.argv)).text

PATIENCE: Final = 2.0
"""Seconds after which people want to see progress."""

Yes = Annotated[bool, typer.Option("--yes", help=_("Do not ask back."))]
Older = Annotated[
    str | None, typer.Option("--older", metavar="90d", help=_("Only where nothing has happened for so long."))
]


def serve(
    host: Annotated[
        str, typer.Option("--host", help=_("The address to listen on; 0.0.0.0 for everybody."))
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=_("The port; 0 for any free one."))] = 8000,
    data: Data = None,
    keep: Annotated[
        str | None,
        typer.Option("--keep", metavar="90d", help=_("Delete finished tables after so long; default: never.")),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url", metavar="URL", help=_("The address that visitors see, when a proxy stands in front.")
        ),
    ] = None,
    trust_proxy: Annotated[
        int,
        typer.Option(
            "--trust-proxy",
            metavar="N",
            min=0,
            max=9,
            help=_("Believe the last N addresses of X-Forwarded-For: so many proxies are yours."),
        ),
    ] = 0,
    workers: Annotated[
        int,
        typer.Option("--workers", metavar="N", min=1, max=64, help=_("Serve with so many processes, for many cores.")),
    ] = 1,
    ops_port: Annotated[
        int | None,
        typer.Option("--ops-port", metavar="N", min=1, max=65535, help=_("A port of its own for health and metrics.")),
    ] = None,
    ops_host: Annotated[
        str, typer.Option("--ops-host", metavar="HOST", help=_("The address on which that port listens."))
    ] = "127.0.0.1",
    log: Annotated[
        str, typer.Option("--log", metavar="plain|json", help=_("How the log is written; it goes to standard error."))
    ] = "plain",
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="LEVEL", help=_("From where on: debug, info, warning or error."))
    ] = "warning",
    access_log: Annotated[
        bool, typer.Option("--access-log", help=_("Write down every request, without who asked."))
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help=_("Do not limit how often one address may ask, to measure the server."))
    ] = False,
    lang: Lang = None,
) -> None:
    from ludoteka.web import serve as server
    from ludoteka.web.front import public_origin

    service = Service(
        store_at(data),
        host,
        port,
        public="" if public_url is None else public_origin(public_url),
        proxies=trust_proxy,
        ops_port=ops_port,
        ops_host=ops_host,
        log=log,
        level=log_level,
        access=access_log,
        workers=workers,
        limited=not no_limits,
        keep=None if keep is None else span(keep),
    )
    server.serve(service, Voice(reader_language(lang)))


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help=_("Where to write it."))],
    data: Data = None,
    replace: Annotated[bool, typer.Option("--replace", help=_("Write over a file that is there."))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.store import backup as backups

    voice = Voice(reader_language(lang))
    with Bar(voice.text("rows"), as_json) as bar:
        made = asyncio.run(backups.backup(store_at(data), Path(file).expanduser(), replace, bar.show))
    _tell_contents(made, file, as_json, voice, voice.text("The backup is in {file}.", file=file))


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help=_("A file that `backup` has written."))],
    data: Data = None,
    replace: Annotated[
        bool, typer.Option("--replace", help=_("In place of everything that is there; no server may run."))
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.store import backup as backups

    voice = Voice(reader_language(lang))
    with Bar(voice.text("rows"), as_json) as bar:
        done = asyncio.run(backups.restore(Path(file).expanduser(), store_at(data), replace, bar.show))
    _tell_contents(done, file, as_json, voice, voice.text("{file} was restored.", file=file))


def _tell_contents(held: Contents, file: str, as_json: bool, voice: Voice, said: str) -> None:
    if as_json:
        print(json.dumps({"file": file, **held._asdict()}, ensure_ascii=False, indent=1))
        return
    counted = [
        voice.texts("{number} table", "{number} tables", held.tables),
        voice.texts("{number} line of their logs", "{number} lines of their logs", held.lines),
        voice.texts("{number} person", "{number} people", held.people),
    ]
    print(said + " " + voice.text("It holds: {things}.", things=", ".join(counted)))


def tables(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID…]", help=_("Only these tables, by the end of their links."))
    ] = None,
    status: Annotated[
        str, typer.Option("--status", metavar="gathering|playing|over|closed", help=_("Only tables in this state."))
    ] = "",
    game: Annotated[str, typer.Option("--game", metavar="GAME", help=_("Only tables of this game."))] = "",
    older: Older = None,
    close: Annotated[bool, typer.Option("--close", help=_("End these tables; whoever sits there is told."))] = False,
    remove: Annotated[bool, typer.Option("--delete", help=_("Delete these tables with all their moves."))] = False,
    yes: Yes = False,
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka import registry
    from ludoteka.table.caretaker import Wanted

    voice = Voice(reader_language(lang))
    if close and remove:
        raise BadRequest("choose one: --close or --delete")
    if game:
        registry.title(game)
    wanted = Wanted(tuple(ids or ()), status, game, None if older is None else span(older))
    if (close or remove) and wanted == Wanted():
        raise BadRequest("say which tables: name them, or choose by --status, --game or --older")

    async def work() -> None:
        async with _caretaker(data) as caretaker:
            found = await caretaker.tables(wanted)
            some = [table.id for table in found]
            if not close and not remove:
                _tell_tables(found, as_json, voice)
                return
            if found and not yes:
                _ask_back(
                    voice.texts("Close {number} table?", "Close {number} tables?", len(found))
                    if close
                    else voice.texts("Delete {number} table for good?", "Delete {number} tables for good?", len(found))
                )
            with Bar(voice.text("tables"), as_json) as bar:
                if close:
                    number = await caretaker.close(some, bar.show)
                else:
                    number = len(some)
                    await caretaker.delete(some, bar.show)
            if as_json:
                print(json.dumps({"closed" if close else "deleted": number, "tables": some}, indent=1))
            elif close:
                print(voice.texts("{number} table was closed.", "{number} tables were closed.", number))
            else:
                print(voice.texts("{number} table was deleted.", "{number} tables were deleted.", number))

    asyncio.run(work())


def accounts(
    who: Annotated[
        str | None, typer.Argument(metavar="[LOGIN|ID]", help=_("One account, by its name, or a guest by id."))
    ] = None,
    guests: Annotated[bool, typer.Option("--guests", help=_("Also people without an account."))] = False,
    reset: Annotated[
        bool,
        typer.Option(
            "--reset", help=_("Give a new password, printed once; sign out every device, revoke every link to a seat.")
        ),
    ] = False,
    erase: Annotated[
        bool,
        typer.Option(
            "--erase", help=_("Erase somebody: account, name, devices, all they said. Games keep a neutral name.")
        ),
    ] = False,
    yes: Yes = False,
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    voice = Voice(reader_language(lang))
    if reset and erase:
        raise BadRequest("choose one: --reset or --erase")
    if (reset or erase) and who is None:
        raise BadRequest("say whose account it is")

    async def work() -> None:
        async with _caretaker(data) as caretaker:
            if who is None:
                _tell_accounts(await caretaker.accounts(guests), as_json, voice)
                return
            account = await caretaker.account(who)
            if reset:
                password = await caretaker.reset(account)
                if as_json:
                    print(json.dumps({"login": account.login, "password": password}, ensure_ascii=False, indent=1))
                else:
                    print(
                        voice.text("The new password of {login} is {password}", login=account.login, password=password)
                    )
            elif erase:
                if not yes:
                    _ask_back(voice.text("Erase {who} for good?", who=account.login or account.name or account.id))
                number = await caretaker.erase(account)
                if as_json:
                    print(json.dumps({"erased": account.id, "tables": number}, indent=1))
                else:
                    print(
                        voice.texts(
                            "Erased, at {number} table too. Backups made before still hold it.",
                            "Erased, at {number} tables too. Backups made before still hold it.",
                            number,
                        )
                    )
            else:
                _tell_accounts([account], as_json, voice)

    asyncio.run(work())


@asynccontextmanager
async def _caretaker(data: str | None) -> AsyncIterator[Caretaker]:
    from ludoteka.store.visits import Visit
    from ludoteka.table.caretaker import Caretaker

    visit = await Visit.enter(store_at(data))
    try:
        yield Caretaker(visit)
    finally:
        await visit.leave()


def _ask_back(question: str) -> None:
    if not sys.stdin.isatty():
        raise BadRequest("this cannot be undone, and nobody is here to be asked: say --yes")
    typer.confirm(question, abort=True)


def _tell_tables(found: list[TableFound], as_json: bool, voice: Voice) -> None:
    if as_json:
        print(json.dumps([table._asdict() for table in found], ensure_ascii=False, indent=1))
        return
    states = {
        "gathering": voice.text("gathering"),
        "playing": voice.text("under way"),
        "over": voice.text("over"),
        "closed": voice.text("closed"),
    }
    for table in found:
        names = ", ".join([name or "–" for name in table.names])
        print(f"{table.id}  {_when(table.moved)}  {states[table.status]:10}  {table.game:13}  {table.lines:5}  {names}")
    print(voice.texts("{number} table", "{number} tables", len(found)), file=sys.stderr)


def _tell_accounts(found: list[Account], as_json: bool, voice: Voice) -> None:
    if as_json:
        print(json.dumps([account._asdict() for account in found], ensure_ascii=False, indent=1))
        return
    for account in found:
        counted = [
            voice.texts("{number} table", "{number} tables", account.tables),
            voice.texts("{number} device", "{number} devices", account.devices),
        ]
        login = account.login or "–"
        print(f"{login:20}  {_when(account.created)}  {account.id}  {account.name} ({', '.join(counted)})")
    print(voice.texts("{number} person", "{number} people", len(found)), file=sys.stderr)


def _when(time: float) -> str:
    return strftime("%Y-%m-%d %H:%M", localtime(time))


class Bar:
    """Progress on a terminal, from the third second on."""

    def __init__(self, what: str, silent: bool) -> None:
        self._what: Final = what
        self._began: Final = monotonic()
        self._seen: Final = not silent and sys.stderr.isatty()
        self._progress: Progress | None = None

    def __enter__(self) -> Bar:
        return self

    def show(self, done: int, whole: int) -> None:
        if self._progress is None:
            if not self._seen or monotonic() - self._began < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
            self._progress.add_task(self._what, total=whole)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done)

    def __exit__(self, *raised: object) -> None:
        if self._progress is not None:
            self._progress.stop()
