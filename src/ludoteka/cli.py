"""One command, `ludoteka`. A subcommand imports what it needs when it is called, so that small answers come at once."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated

import typer

from ludoteka import __version__, contests, operating, usage
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.language import Voice, likely_language, reader_language
from ludoteka.options import AsJson, Components, Edition, Lang, Players, Variants

_ = Voice(likely_language(sys.argv)).text
"""The help below is made before the command line is understood."""

app = typer.Typer(
    help=_("Board games with their complete rules, for people, bots and learning programs."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _about(text: str, *examples: str) -> str:
    return "\n\n".join([text, *[_("Example: {command}", command=f"ludoteka {example}") for example in examples]])


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"ludoteka {__version__}")
        raise typer.Exit


@app.callback()
def _ludoteka(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help=_("Tell the version and end."))
    ] = False,
) -> None:
    pass


@app.command(help=_about(_("List the games, their editions, player counts and variants."), "games --json"))
def games(as_json: AsJson = False, lang: Lang = None) -> None:
    from ludoteka import registry

    titles = [registry.title(id) for id in registry.ids()]
    if as_json:
        shown = [
            {"id": t.id, "editions": list(t.editions), "players": [t.fewest, t.most], "variants": list(t.variants)}
            for t in titles
        ]
        print(json.dumps(shown, indent=1))
        return
    voice = Voice(reader_language(lang))
    _ = voice.text
    for title in titles:
        editions = ", ".join(title.editions)
        variants = ", ".join(title.variants) or _("none")
        print(f"{title.id:14} {voice.title(title)}")
        print(
            " " * 15
            + _(
                "editions: {editions}; players: {fewest} to {most}; variants: {variants}",
                editions=editions,
                fewest=title.fewest,
                most=title.most,
                variants=variants,
            )
        )


@app.command(
    help=_about(
        _(
            "Browse the rules of a game: all of them, one with its source and our ruling, "
            "or those that hold some words."
        ),
        _("rules for_the_king bid pass"),
    )
)
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=_("A game, by id."))],
    asked: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID | WORDS…]", help=_("A rule (K.AUC.09), a chapter (K.AUC), or words to look for.")),
    ] = None,
    edition: Annotated[str | None, typer.Option("--edition", help=_("Only this edition; default: every one."))] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help=_("The code and the tests behind each rule."))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka import ledger, registry
    from ludoteka.ledger.citations import coverage as cover

    language = reader_language(lang)
    editions = registry.title(game).editions
    kept = ledger.ledger(game, editions[0] if edition is None and len(editions) == 1 else edition, language)
    covered = cover(kept)
    if coverage and as_json:
        print(json.dumps(covered.summary(), indent=1))
        return
    from rich.console import Console

    from ludoteka.ledger import browser

    found = browser.find(kept, asked or [])
    if as_json:
        shown = [browser.plain(covered, said) for said in found]
        print(json.dumps({"game": game, "edition": kept.edition, "rules": shown}, ensure_ascii=False, indent=1))
        return
    console = Console(markup=False, highlight=False)
    voice = Voice(language, game)
    if coverage:
        browser.show_coverage(console, voice, covered, found)
    elif asked and len(found) == 1:
        browser.show_whole(console, voice, covered, found[0], asked)
    else:
        browser.show(console, voice, found, asked or [])


@app.command(
    help=_about(
        _("Verify a recorded match and tell it in sentences, each with its rule."), "replay match.json --seat 2"
    )
)
def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=_("A record, as `simulate --records` or a table keeps it."))
    ],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="N|NAME|spectator|all", help=_("Who listens; default: all is told."))
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from pathlib import Path

    from ludoteka.language import Speaker
    from ludoteka.ledger.chronicle import chronicle

    language = reader_language(lang)
    story = chronicle(Path(file))
    speaker = Speaker(story.match.game, language, story.match.names)
    listener = story.listener(seat)
    if as_json:
        print(json.dumps(story.plain(speaker, listener), ensure_ascii=False, indent=1))
    else:
        story.tell(speaker, listener)


@app.command(
    help=_about(
        _("Play at this terminal, against bots or with others at the same keyboard."),
        "play for_the_king --seats me,random,greedy",
    )
)
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_("The game; not needed with --resume."))] = None,
    seats: Annotated[
        str | None, typer.Option("--seats", help=_("Who plays, such as me,greedy or me:Anna,me:Ben,random."))
    ] = None,
    players: Players = None,
    edition: Edition = None,
    variant: Variants = None,
    components: Components = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help=_("A reproducible game instead of provable chance."))
    ] = None,
    lang: Lang = None,
    plain: Annotated[bool, typer.Option("--plain", help=_("Lines of text only: screen readers, pipes."))] = False,
    screen: Annotated[bool, typer.Option("--screen", help=_("The full-screen table."))] = False,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE", help=_("Go on with a saved game."))] = None,
) -> None:
    from ludoteka.terminal.play import Wish
    from ludoteka.terminal.play import play as play_here

    wish = Wish(game, seats, players, edition, tuple(variant or ()), components, seed, lang, plain, screen, resume)
    raise typer.Exit(play_here(wish))


app.command(help=_about(_("Open the tables in the browser, for you, your friends and bots."), "serve --port 8080"))(
    operating.serve
)

app.command(
    help=_about(
        _("Write everything a server keeps into one file, also while it runs."),
        "backup ludoteka.backup",
        "backup --data postgresql://user@host/name --replace nightly.backup",
    )
)(operating.backup)

app.command(
    help=_about(
        _("Bring a backup into an empty folder or database, whole or not at all."),
        "restore ludoteka.backup --data /var/lib/ludoteka",
    )
)(operating.restore)

app.command(
    help=_about(
        _("List the tables of a server, close or delete them, also while it runs."),
        "tables --status playing --older 30d",
        "tables --close Zm9yIHRoZSBraW5nIQ",
        "tables --status over --older 90d --delete --yes",
    )
)(operating.tables)

app.command(
    help=_about(
        _("List the accounts of a server, give a new password, or erase somebody with everything personal."),
        "accounts --json",
        "accounts anna --reset",
        "accounts anna --erase",
    )
)(operating.accounts)


app.command(
    help=_about(
        _("Let bots play many games and show who won, by how much, and how long it took."),
        "simulate for_the_king --players 4 --bots greedy,random --games 1000 --seed 1",
    )
)(contests.simulate)

app.command(
    help=_about(
        _("Let bots meet, each pair or table on the same deals and from every seat, and rate them."),
        "arena for_the_king --bots random,greedy,search --games 100 --workers 2 --resume king.arena",
        "arena viceroy --bots search,greedy --claim 65 --games 200",
        "arena roll_player --bots easy,greedy,search --players 3 --mixed --cluster local",
    )
)(contests.arena)

app.command(
    help=_about(
        _("Look for better settings of a bot by matches; the best is printed for the game's bots.toml."),
        "tune viceroy search --parameters trust,curiosity=0..1 --trials 20 --games 20 --workers 2",
        "tune roll_player search:iterations=50 --against search --resume dice.tune",
    )
)(contests.tune)

app.command(
    help=_about(
        _("Learn from games of bots what a position is worth; `search` judges by it."),
        "train viceroy --edition pl --games 2000 --workers 2",
    )
)(contests.train)

app.command(
    help=_about(
        _("Look back at a recorded match: what each answer cost, the costliest ones, and how the result came about."),
        "analyse match.json --workers 2",
    )
)(contests.analyse)


@app.command(help=_about(_("List the bots."), "bots"))
def bots(as_json: AsJson = False, lang: Lang = None) -> None:
    from ludoteka import bots as known

    if as_json:
        shown = [
            {
                "id": trait.name,
                "about": trait.about.one,
                "parameters": [{**each._asdict(), "about": each.about.one} for each in trait.parameters],
            }
            for trait in known.TRAITS
        ]
        print(json.dumps(shown, indent=1))
        return
    voice = Voice(reader_language(lang))
    for trait in known.TRAITS:
        print(f"{trait.name:14} {voice.text(trait.about.one)}")


@app.command(
    help=_about(
        _("Measure how quick the games are: random play, clone, view and imagine, in CPU time on one core."),
        "bench for_the_king --players 4 --peers",
    )
)
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=_("A game, by id; default: every one."))] = None,
    players: Annotated[int | None, typer.Option("--players", help=_("How many players; default: every count."))] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help=_("CPU time for each line."))] = 2.0,
    peers: Annotated[
        bool, typer.Option("--peers", help=_("Measure Catanatron and OpenSpiel in the same run."))
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.bench import command

    command.bench(game, players, seconds, peers, as_json, Voice(reader_language(lang)))


@app.command(
    help=_about(
        _(
            "Compile the rules, which then run several times as fast, or go back; "
            "without an option tell what is in use."
        ),
        "build --compiled",
    )
)
def build(
    compiled: Annotated[bool, typer.Option("--compiled", help=_("Make the compiled build, and prefer it."))] = False,
    pure: Annotated[bool, typer.Option("--pure", "--remove", help=_("Remove the compiled build."))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka import build as builder

    if compiled and pure:
        raise BadRequest("choose one: --compiled or --pure")
    builder.command("compiled" if compiled else "pure" if pure else "", as_json, Voice(reader_language(lang)))


def _short(said: str) -> str:
    """One line: a complaint may quote what a file holds, which may be long and may hold signs that drive a terminal."""
    line = "".join([sign if sign.isprintable() else " " for sign in said])
    return line if len(line) <= 400 else f"{line[:250]} … {line[-100:]}"


def main() -> None:
    """Run the command; a user's mistake ends in one line and exit code 2."""
    # Work is spread over processes: threads would only fight for the cores, and sums depend on how many there are.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    voice = Voice(likely_language(sys.argv))
    usage.speak(voice)
    try:
        code = app(prog_name="ludoteka", standalone_mode=False)
    except typer.TyperException as error:
        message = error.format_message()
        # Without any argument the message is the whole help.
        print(message if "\n" in message else f"ludoteka: {usage.mistake(message, voice)}", file=sys.stderr)
        sys.exit(2)
    except typer.Abort:
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except (BadRequest, Refused) as error:
        print(f"ludoteka: {_short(voice.complaint(error))}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)
