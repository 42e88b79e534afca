"""The command line of ``python run.py`` and ``firepit``.

An invalid command prints one sentence and exits with status 2. Modules for the window, physics and games are imported
only by the commands that need them.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from game import __version__
from game.commands.parsing import (
    CommandParser,
    UsageError,
    program_name,
    read_bots,
    read_count,
    read_folder,
    read_head_starts,
    read_language,
    read_number,
    read_pairs,
    read_path,
    read_size,
    read_up_to,
    read_whole,
    read_words,
    with_open_command,
)
from game.commands.printing import (
    INTERRUPTED,
    PIPE_CLOSED,
    discard_output,
    flush_output,
    open_closed_streams,
    replace_unknown_letters,
    write_or_discard_output,
)
from game.commands.request import AppRequest
from game.core.bots import find_bot
from game.core.chance import Frequencies, TowerFacts
from game.core.games import GAMES, find_game, load_match_measures
from game.core.rules import Option, OptionValue, Statistics
from game.core.setup import DROPS, checked_setup
from game.core.system import blocking_interrupts
from game.core.words import choose_language, error_sentence, say, say_many
from game.export.options import add_export_options, requested_targets
from game.ui.window_limits import NoWindow
from game.window import garbage
from physics.interrupts import delaying_interrupts

if TYPE_CHECKING:
    from game.passage.recorded_drop import RecordedDrop
    from game.towers.shelf import Trials
    from game.towers.tower_file import OwnTower

#: runs a command and returns the exit status
CarryOut: TypeAlias = "Callable[[argparse.Namespace], int]"
#: adds a command: its name, the function that runs it, and its help text
AddCommand: TypeAlias = "Callable[[str, CarryOut, str], argparse.ArgumentParser]"

#: exit statuses
DONE, FOUND_FAULT, BAD_INPUT = 0, 1, 2
#: upper limits of one run. A run at these limits would take one machine days
MAX_GAMES, MAX_CALLS, MAX_ROLLOUTS = 1_000_000, 10_000_000, 100_000
NEEDED_PACKAGES = ("pygame", "pymunk", "platformdirs")
#: in how many random loads ``passage`` compares the pictures of pieces with their shapes: usually, and with --quick
LOADS, QUICK_LOADS = 100, 4
#: how often ``passage`` times each drop, and the replay of its engine calls alone: usually, and with --quick
TIMINGS, QUICK_TIMINGS = 8, 3
#: ``passage --quick`` measures this many calls. A call is a throw, often with bangs after it
QUICK_CALLS = 66
#: ``passage`` also plays whole matches: one match per this many calls, but at least two
CALLS_PER_MATCH = 25
#: ``passage`` measures this many calls without ``--calls``
DEFAULT_CALLS = 5000
#: ``passage`` measures this percentage of the calls again with half and a quarter of the time step
FINER_STEP_PERCENT = 60
#: how the values of an option that is true or false may be written
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def entry() -> NoReturn:
    """Run the command line of this process and exit with its status."""
    sys.exit(main())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 a fault was found, 2 invalid command, 130 Ctrl+C.

    If the reader of a pipe (such as ``head``) closes it early, the status is 141 and no message is printed.
    """
    open_closed_streams()
    replace_unknown_letters()
    # pygame would print a greeting between the lines of the command's output
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        with delaying_interrupts():
            status = _run_command(arguments)
        _print_skipped_packages()
        flush_output()
        return status
    except BrokenPipeError:
        discard_output()
        return PIPE_CLOSED
    except (ValueError, OSError, NoWindow) as problem:
        write_or_discard_output()
        return _refuse(error_sentence(problem))
    except KeyboardInterrupt:
        _refuse(say("Stopped."))
        return INTERRUPTED


def _run_command(arguments: Sequence[str] | None) -> int:
    """Parse and run a command; return its exit status. An unexpected error is saved to a file."""
    parsed = argparse.Namespace()
    try:
        try:
            parsed = _parse(arguments)
        except SystemExit as parser_exit:  # the parser has printed the help or the version
            return int(parser_exit.code or 0)
        return int(parsed.carry_out(parsed))
    except (ValueError, OSError, NoWindow):  # ``main`` turns these into sentences
        raise
    except Exception as fault:  # the rules of a package's game may fail in any way
        if isinstance(fault, ModuleNotFoundError) and fault.name in NEEDED_PACKAGES:
            return _refuse(say("{package} is not installed; run: python -m pip install -e .", package=fault.name))
        return _report_fault(fault, _data_folder(parsed))


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Choose the language and parse the arguments; raises ``SystemExit`` after printing the help or the version."""
    language_parser = CommandParser(add_help=False)
    language_parser.add_argument("--language", default="")
    choose_language(language_parser.parse_known_args(arguments)[0].language)
    parser, commands = _parser()  # its help is in the chosen language
    return parser.parse_args(with_open_command(sys.argv[1:] if arguments is None else arguments, commands))


def _report_fault(fault: Exception, data_dir: Path) -> int:
    """Save the details of an unexpected error in the data folder, and print where they are."""
    from game.kept.data_folder import private_files
    from game.kept.error_files import crash_sentence, save_error_report

    with private_files(data_dir):
        file = save_error_report(data_dir, fault, "terminal")
    print(crash_sentence(file), file=sys.stderr)
    return FOUND_FAULT


def _refuse(sentence: str) -> int:
    """Print why a command cannot be carried out, and return the exit status for that."""
    print(sentence.replace("\n", " "), file=sys.stderr)
    _print_skipped_packages(sentence)
    return BAD_INPUT


def _print_skipped_packages(refusal: str = "") -> None:
    """Print which packages were left out and why, unless the ``refusal`` already says so."""
    for sentence in GAMES.take_new_notices():
        if sentence not in refusal:
            print(sentence, file=sys.stderr)


def _parser() -> tuple[CommandParser, Collection[str]]:
    """Build the parser of all commands; return it with their names."""
    parser = CommandParser(prog=program_name(), description=say("Firepit: Stone Age board games on one screen."))
    _add_global_options(parser)
    parser.set_defaults(carry_out=_home)
    parser.add_argument("--version", action="version", version=f"Firepit {__version__}", help=say("show the version"))
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=CommandParser)

    def command(name: str, carry_out: CarryOut, text: str) -> argparse.ArgumentParser:
        command_parser = commands.add_parser(name, help=text, description=text)
        _add_global_options(command_parser)
        command_parser.set_defaults(carry_out=carry_out)
        return command_parser

    command("home", _home, say("open the app at the home screen (the default)"))
    _add_match_commands(command)
    _add_file_commands(command)
    _add_measuring_commands(command)
    return parser, commands.choices


def _add_global_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of all commands.

    They may stand before or after the command. They have no default, since a default would overwrite a value that
    stands on the other side of the command.
    """
    add = partial(parser.add_argument, default=argparse.SUPPRESS)
    add("--size", type=read_size, metavar="WxH", help=say("window size in pixels, such as 1600x900"))
    add("--fullscreen", action="store_true", help=say("start in full screen"))
    add("--mute", action="store_true", help=say("no sound"))
    add("--language", type=read_language, metavar="CODE", help=say("the language, such as de or en"))
    add("--data-dir", type=read_folder, metavar="DIR", help=say("where matches and settings are saved"))
    add("--ui-map", type=read_path, metavar="FILE", help=say("write a description of the screen to this file, as JSON"))


def _add_match_commands(command: AddCommand) -> None:
    play = command("play", _play, say("start a match at once"))
    _add_game_and_options(play)
    play.add_argument("--names", type=read_words, metavar="A,B,C", help=say("the players' names, one per seat"))
    play.add_argument("--seed", type=read_whole, metavar="N", help=say("the random seed for the match"))
    play.add_argument(
        "--bots",
        type=read_bots,
        default={},
        metavar="1,2",
        help=say("seats played by bots, counted from 0, such as 1,2 or 1=hunter,2=random"),
    )
    _add_head_starts_and_tower(play)
    opened = command("open", _open, say("open a match, a film or a tower (used by file managers)"))
    opened.add_argument("file", type=read_path, metavar="FILE", help=say("a .firepit, .drop or .tower file"))
    resume = command("resume", _resume, say("continue the last match, or the one in a file"))
    resume.add_argument("file", type=read_path, nargs="?", metavar="FILE", help=say("the match, a .firepit file"))


def _add_file_commands(command: AddCommand) -> None:
    command("assets", _assets, say("show every picture, panel, icon and sound with its name"))
    match_or_film_help = say("a match (.firepit file) or a film (.drop file)")
    replay = command("replay", _replay, say("replay a match and its throws and bangs, or a single film"))
    replay.add_argument("file", type=read_path, metavar="FILE", help=match_or_film_help)
    verify = command(
        "verify", _verify, say("verify a match or a film: replay every move and recompute every throw and bang")
    )
    verify.add_argument("file", type=read_path, metavar="FILE", help=match_or_film_help)
    records = command("records", _records, say("print the results of all finished matches"))
    formats = records.add_mutually_exclusive_group(required=True)
    formats.add_argument("--csv", action="store_const", const="csv", dest="format", help=say("as a CSV table"))
    formats.add_argument("--json", action="store_const", const="json", dest="format", help=say("as one JSON object"))
    formats.add_argument(
        "--bg-stats", action="store_const", const="bg-stats", dest="format", help=say("as one BG Stats link per match")
    )
    advise = command("advise", _advise, say("show what the elder bot would do next in a match, and why"))
    advise.add_argument("file", type=read_path, metavar="FILE", help=say("the match, a .firepit file"))
    advise.add_argument("--json", action="store_true", help=say("print the advice as JSON"))
    advise.add_argument(
        "--rollouts",
        type=read_up_to(MAX_ROLLOUTS),
        default=0,
        metavar="N",
        help=say("total number of continuations to play out (default: the game's usual number)"),
    )
    export = command(
        "export", _export, say("export a film (as a page, video, GIF, strip of stills or file) or a match (as a page)")
    )
    export.add_argument("file", type=read_path, metavar="FILE", help=match_or_film_help)
    add_export_options(export)


def _add_game_and_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the name of the game, and ``--options`` for the game's own options."""
    parser.add_argument("game", metavar="GAME", help=say("the name of a game; an unknown name lists all games"))
    parser.add_argument(
        "--options",
        type=read_pairs,
        default={},
        metavar="K=V,...",
        help=say("the game's options, by name and value; an unknown name lists all options"),
    )


def _add_head_starts_and_tower(parser: argparse.ArgumentParser) -> None:
    """Add two options: which seats get a head start, and in which tower to play."""
    parser.add_argument(
        "--head-starts",
        type=read_head_starts,
        default=(),
        metavar="S",
        help=say("each seat's head start in steps, such as 2,0"),
    )
    parser.add_argument("--tower", type=read_path, metavar="FILE", help=say("use the tower in this file"))


def _add_measuring_commands(command: AddCommand) -> None:
    for measuring in (_add_simulate(command), _add_tournament(command), _add_passage(command)):
        measuring.add_argument("--seed", type=read_whole, default=1, metavar="N", help=say("the first seed"))
        measuring.add_argument("--jobs", type=read_count, metavar="N", help=say("number of processes"))
        measuring.add_argument("--json", action="store_true", help=say("print one JSON object"))


def _add_simulate(command: AddCommand) -> argparse.ArgumentParser:
    simulate = command("simulate", _simulate, say("let bots play matches without a window"))
    simulate.add_argument(
        "--bots",
        type=read_words,
        default=(),
        metavar="B",
        help=say("one bot for all seats, or one per seat, such as hunter,random"),
    )
    _add_head_starts_and_tower(simulate)
    simulate.add_argument("--check", action="store_true", help=say("check after every move that no pieces are lost"))
    simulate.add_argument("--html", type=read_path, metavar="OUT", help=say("write a page of charts to this file"))
    simulate.add_argument(
        "--against",
        type=read_path,
        metavar="OLD.json",
        help=say("an earlier run to compare with, as printed by --json"),
    )
    simulate.add_argument("--force", action="store_true", help=say("overwrite an existing page"))
    _add_options_of_many_matches(simulate)
    return simulate


def _add_tournament(command: AddCommand) -> argparse.ArgumentParser:
    tournament = command(
        "tournament", _tournament, say("let bots and other programs play each other in rotating seats, and rate them")
    )
    tournament.add_argument(
        "--bots",
        type=read_words,
        required=True,
        metavar="A,B,...",
        help=say("who plays, such as hunter,elder:64; for another program, cmd: and its command"),
    )
    tournament.add_argument(
        "--move-time",
        type=read_number,
        default=30.0,
        metavar="S",
        help=say("how many seconds another program may take per move"),
    )
    _add_options_of_many_matches(tournament)
    return tournament


def _add_passage(command: AddCommand) -> argparse.ArgumentParser:
    passage = command("passage", _passage, say("measure how pieces fall in the tower"))
    passage.add_argument(
        "--calls", type=read_up_to(MAX_CALLS), metavar="N", help=say("number of calls in Ugh Ugh to measure")
    )
    passage.add_argument("--tower", type=read_path, metavar="FILE", help=say("measure the tower in this file instead"))
    passage.add_argument(
        "--players", type=read_whole, metavar="K", help=say("number of players throwing (default: mixed)")
    )
    passage.add_argument("--quick", action="store_true", help=say("only the key numbers, in a few seconds"))
    return passage


def _add_options_of_many_matches(parser: argparse.ArgumentParser) -> None:
    """Add the options of all commands that play many matches of a game."""
    _add_game_and_options(parser)
    parser.add_argument("--games", type=read_up_to(MAX_GAMES), default=100, metavar="N", help=say("number of matches"))
    parser.add_argument("--players", type=read_whole, metavar="K", help=say("number of seats"))
    parser.add_argument("--drops", choices=tuple(DROPS), default="real", help=say("real physics, or modelled (faster)"))
    parser.add_argument(
        "--dask", default="", metavar="ADDRESS", help=say("run on the Dask cluster with this scheduler address")
    )
    parser.add_argument(
        "--keep", type=read_folder, metavar="DIR", help=say("save progress in this folder, and resume from it")
    )


def _home(arguments: argparse.Namespace) -> int:
    return _open_window(arguments, AppRequest())


def _play(arguments: argparse.Namespace) -> int:
    """Check the match that the arguments describe, and open the window with it."""
    rules = find_game(arguments.game).load_rules()
    options = _read_options(rules.options, arguments.options)
    seats = None
    if arguments.bots and not arguments.names:  # enough seats for the bot in the last seat, if the game allows
        seats_needed = max(arguments.bots) + 1
        seats = min(max(rules.seats), max(min(rules.seats), seats_needed))
    tower, _ = _tower_to_play(arguments)
    setup = checked_setup(
        arguments.game,
        rules,
        arguments.names,
        seats,
        arguments.seed,
        options,
        head_starts=arguments.head_starts,
        tower=tower,
    )
    for seat in arguments.bots:
        if seat >= len(setup.names):
            last = len(setup.names) - 1
            raise UsageError(
                say("There is no seat {seat} for a bot. Seats are numbered 0 to {last}.", seat=seat, last=last)
            )
    named_bots = {seat: bot for seat, bot in arguments.bots.items() if bot}
    for bot in named_bots.values():
        find_bot(rules, bot)
    request = AppRequest(
        action="play",
        game=arguments.game,
        names=setup.names,
        seed=setup.seed,
        options=setup.options,
        bots=tuple(arguments.bots),
        bot_texts=named_bots,
        head_starts=setup.head_starts,
        tower=setup.tower,
    )
    return _open_window(arguments, request)


def _tower_to_play(arguments: argparse.Namespace) -> tuple[TowerFacts | None, Frequencies | None]:
    """Return the tower in the given file, and the model of its drops.

    Both are ``None`` for the standard tower, which is the default. A tower that was never measured is measured first.
    Raises ``ValueError`` if no match can be played in the tower.
    """
    if arguments.tower is None:
        return None, None
    from game.kept.data_folder import private_files
    from game.towers.match_tower import frequencies_for_match
    from physics.tower import TOWER

    tower = _read_tower(arguments.tower)
    if tower.spec == TOWER:
        return None, None
    facts = tower.to_json()
    with private_files(_data_folder(arguments)):
        return facts, frequencies_for_match(tower, _trials(arguments, facts))


def _trials(arguments: argparse.Namespace, facts: TowerFacts) -> Trials:
    """Return the saved trials of towers. If this tower must be measured first, print a notice that says so."""
    from game.towers.match_tower import known_frequencies
    from game.towers.shelf import Trials

    trials = Trials(_data_folder(arguments))
    if known_frequencies(facts, trials) is None:
        words = say("Measuring the tower “{tower}” (only needed once, unless time runs out)…", tower=facts["name"])
        print(words, file=sys.stderr, flush=True)
    return trials


def _data_folder(arguments: argparse.Namespace) -> Path:
    """Return the data folder: the one given with ``--data-dir``, or the usual one."""
    from game.kept.data_folder import usual_folder

    chosen: Path | None = getattr(arguments, "data_dir", None)
    return chosen or usual_folder()


def _read_tower(path: Path) -> OwnTower:
    """Read a tower's file; raises ``ValueError``."""
    from game.towers.shelf import read_tower_file

    _check_file(path)
    return read_tower_file(path)


def _open(arguments: argparse.Namespace) -> int:
    """Open a file. The window shows an error, because there is no terminal if a file manager started the app."""
    return _open_window(arguments, AppRequest("open", file=arguments.file))


def _resume(arguments: argparse.Namespace) -> int:
    if arguments.file is not None:
        _refuse_tower_file(arguments.file)
    return _open_window(arguments, AppRequest("resume", file=arguments.file))


def _replay(arguments: argparse.Namespace) -> int:
    _refuse_tower_file(arguments.file)
    return _open_window(arguments, AppRequest("replay", file=arguments.file))


def _assets(arguments: argparse.Namespace) -> int:
    return _open_window(arguments, AppRequest("assets"))


def _open_window(arguments: argparse.Namespace, request: AppRequest) -> int:
    """Open the app for ``request`` with the global options; return its status when it is closed."""
    garbage.keep_freed_memory()
    garbage.pause()
    global_options = ("size", "fullscreen", "mute", "data_dir", "ui_map", "language")
    given = {name: getattr(arguments, name) for name in global_options if name in arguments}
    if "ui_map" in given:
        _check_ui_map(given["ui_map"])
    from game.app import run

    return run(replace(request, **given))


def _check_ui_map(path: Path) -> None:
    """Check that the UI map can be written to a path without a loss; raises ``UsageError`` otherwise."""
    folder = path.resolve().parent
    if not folder.is_dir():
        raise UsageError(say("There is no folder {folder} for the UI map.", folder=folder))
    if path.is_dir():
        raise UsageError(say("{path} is a folder; name a file for the UI map.", path=path))
    if path.exists():
        from game.kept.given_files import saved_kind  # loads physics, which the first screen does not need

        if saved_kind(path):
            raise UsageError(
                say("{path} holds a match, a film or a tower; name another file for the UI map.", path=path)
            )


def _records(arguments: argparse.Namespace) -> int:
    """Print the results of all finished matches, as saved in the data folder."""
    from game.kept.house import House
    from game.kept.house_formats import as_bg_stats, as_csv, as_json

    folder = _data_folder(arguments)
    if not folder.is_dir():
        raise UsageError(say("There are no records: there is no folder {folder}.", folder=folder))
    house = House(folder, read_only=True)
    if house.notice:
        print(house.notice, file=sys.stderr)
    formats = {"csv": as_csv, "json": as_json, "bg-stats": as_bg_stats}
    print(formats[arguments.format](house).rstrip("\n"))
    return FOUND_FAULT if house.notice else DONE


def _advise(arguments: argparse.Namespace) -> int:
    """Print the elder's best moves for the last position of a match file, the best first."""
    _refuse_tower_file(arguments.file)
    from game.core import Match
    from game.elder.advice import advise
    from game.elder.foreseeing import advice_lines
    from game.kept.data_folder import private_files
    from game.kept.seats import hints_wanted

    data_dir = _data_folder(arguments)
    match = Match.load(arguments.file)
    if not hints_wanted(match.table):
        raise UsageError(say("Hints are off in this match."))
    if match.setup.tower is not None and match.referee.frequencies is None:
        from game.towers.match_tower import find_or_run_trial, known_frequencies

        trials = _trials(arguments, match.setup.tower)
        with private_files(data_dir):
            find_or_run_trial(match.setup.tower, trials)
        match.referee.tower_frequencies = known_frequencies(match.setup.tower, trials)
    advised = advise(match, arguments.rollouts)
    if arguments.json:
        print(json.dumps(advised.to_json()))
        return DONE
    from game.screens.parts.move_words import move_describer  # loads pygame

    print("\n".join(advice_lines(match, advised, move_describer(match, data_dir))))
    return DONE


def _verify(arguments: argparse.Namespace) -> int:
    """Recompute every drop of a match, or a single drop, and print SAME, DIFFERS or ANOTHER BUILD for each."""
    _refuse_tower_file(arguments.file)
    from game.passage.drops import load_drops

    match, drops = load_drops(arguments.file)
    if match is not None:
        for notice in match.notices:
            print(notice)
        applied = say_many(
            "{title}: {count} move replayed.",
            "{title}: {count} moves replayed.",
            len(match.records),
            title=match.setup.title,
        )
        print(applied)
        # leave out moves that were undone
        stopped_early = [number for number in match.cut if number <= len(match.records)]
        if stopped_early:
            print(_stopped_early_sentence(len(stopped_early)))
    counts = Counter(map(_verify_drop, drops))
    if counts["other build"]:
        print(
            say(
                "ANOTHER BUILD: {count}, computed by a different build, with different results",
                count=counts["other build"],
            )
        )
    if counts["earlier tower"]:
        print(say("{count} recorded with an earlier tower: not recomputed", count=counts["earlier tower"]))
    if counts["damaged"]:
        print(say("{count} damaged: not recomputed", count=counts["damaged"]))
    print(say("{same} SAME, {differing} DIFFERS", same=counts["same"], differing=counts["differing"]))
    return FOUND_FAULT if counts["differing"] or counts["unknown tower"] or counts["damaged"] else DONE


def _verify_drop(drop: RecordedDrop) -> str:
    """Recompute a drop and print the verdict on it; return the kind of verdict, such as "same"."""
    from game.passage.drops import verdict_words, verify_drop
    from physics.history.verify import UnknownTower

    if drop.drop.seed is None:
        reason = say("saved without its seed") if drop.has_track else say("modelled")
        print(say("{drop}: {lacking}, so it cannot be recomputed.", drop=drop.name, lacking=reason))
        return "not computed"
    try:
        verdict = verify_drop(drop)
    except UnknownTower as refusal:
        print(f"{drop.name}: {refusal}")
        return "unknown tower"
    except ValueError as error:
        # the error may reveal what lies inside the tower
        print(say("{drop}: cannot be recomputed.", drop=drop.name) if drop.why_closed else f"{drop.name}: {error}")
        return "damaged"
    # the details of a difference may reveal what lies inside a closed tower
    has_secret_details = bool(drop.why_closed) and not verdict.is_same and not verdict.is_earlier
    print(f"{drop.name}: {verdict_words(verdict) if has_secret_details else verdict}")
    if verdict.is_earlier:
        return "earlier tower"
    if verdict.build:
        return "other build"
    return "same" if verdict.is_same else "differing"


def _stopped_early_sentence(count: int) -> str:
    """Return the warning that the time limit cut a bot's search short in ``count`` moves of a match."""
    return say_many(
        "In {count} move a bot had to stop thinking early: a faster computer might have chosen another move.",
        "In {count} moves bots had to stop thinking early: a faster computer might have chosen other moves.",
        count,
    )


def _export(arguments: argparse.Namespace) -> int:
    """Write files for sharing a drop or a match."""
    if not any(requested_targets(arguments)):
        raise UsageError(say("Choose what to write: --html, --video, --gif, --stills or --save OUT."))
    _refuse_tower_file(arguments.file)
    from game.export.command import export

    export(arguments)
    return DONE


def _simulate(arguments: argparse.Namespace) -> int:
    """Let bots play matches and print statistics. If a match failed or did not end, return ``FOUND_FAULT``."""
    from game.kept.given_files import check_targets, write_whole
    from game.simulate import checked_simulation, report, simulate
    from game.simulate.page import page, read_earlier

    options = _read_options(find_game(arguments.game).load_rules().options, arguments.options)
    tower, tower_frequencies = _tower_to_play(arguments)
    plan = checked_simulation(
        arguments.game,
        arguments.players,
        arguments.bots,
        arguments.games,
        arguments.seed,
        options,
        arguments.drops,
        checked=arguments.check,
        head_starts=arguments.head_starts,
        tower=tower,
        tower_frequencies=tower_frequencies,
    )
    earlier = None if arguments.against is None else read_earlier(arguments.against, arguments.game)
    if arguments.html is not None:
        check_targets(arguments.against or arguments.html.parent, [arguments.html], force=arguments.force)
    elif earlier is not None:
        raise UsageError(say("--against needs --html: name the page to write."))
    result = _play_many(arguments, partial(simulate, plan))
    print(json.dumps(result) if arguments.json else report(result))
    if arguments.html is not None:
        text = page(result, earlier)
        write_whole(
            arguments.html, lambda temporary: temporary.write_text(text, encoding="utf-8"), may_replace=arguments.force
        )
        print(say("The page was saved to {file}.", file=arguments.html), file=sys.stderr)
    return FOUND_FAULT if result["errors"] or result["finished"] < result["matches"] else DONE


def _tournament(arguments: argparse.Namespace) -> int:
    """Play a tournament and print the ratings. If a match could not be finished, return ``FOUND_FAULT``.

    A forfeit counts as a result.
    """
    from game.simulate.tournament import checked_tournament, play_tournament, tournament_report

    options = _read_options(find_game(arguments.game).load_rules().options, arguments.options)
    plan = checked_tournament(
        arguments.game,
        arguments.players,
        arguments.bots,
        arguments.games,
        arguments.seed,
        options,
        arguments.drops,
        arguments.move_time,
    )
    result = _play_many(arguments, partial(play_tournament, plan))
    print(json.dumps(result) if arguments.json else tournament_report(result))
    return FOUND_FAULT if result["finished"] < result["matches"] else DONE


def _play_many(arguments: argparse.Namespace, carry_out: Callable[..., Statistics]) -> Statistics:
    """Play many matches on the processes or the cluster that the options name, and show the progress."""
    from game.simulate.running import ProgressLine

    if arguments.dask and arguments.jobs is not None:
        raise UsageError(say("Use --jobs or --dask, not both."))
    if arguments.keep is not None:
        _check_folder(arguments.keep)
    progress = ProgressLine()
    try:
        jobs = 1 if arguments.dask else _processes(arguments.jobs)
        return carry_out(jobs, cluster=arguments.dask, keep=arguments.keep, progress=progress)
    finally:
        progress.end()


def _passage(arguments: argparse.Namespace) -> int:
    """Measure the tower: in the laboratory, in whole matches of bots, and with half and a quarter of its time step."""
    from physics.laboratory.bands import report
    from physics.laboratory.measure import add_kinds_by_step, measure, measure_at_quarter_step
    from physics.laboratory.replay_cost import replay_cost

    if arguments.tower is not None:
        return _try_tower(arguments)
    calls = arguments.calls or DEFAULT_CALLS
    if arguments.quick:
        calls = min(calls, QUICK_CALLS)
    began = time.monotonic()

    def report_progress(words: str) -> None:
        if not arguments.quick:
            print(words, file=sys.stderr, flush=True)

    def report_calls(done: int) -> None:
        """Report how many calls are measured, and the seconds left at this pace."""
        seconds_per_call = (time.monotonic() - began) / done
        seconds_left = round(seconds_per_call * (calls - done))
        report_progress(
            say("{done} of {calls} calls, about {seconds} s left", done=done, calls=calls, seconds=seconds_left)
        )

    processes = _processes(arguments.jobs)
    result = measure(
        calls=calls,
        players=arguments.players,
        seed=arguments.seed,
        processes=processes,
        progress=report_calls,
        start_guard=blocking_interrupts,
    )
    measure_matches = load_match_measures()
    if measure_matches is not None:
        report_progress(say("Now measuring whole matches"))
        matches = measure_matches(max(2, calls // CALLS_PER_MATCH), arguments.seed)
        result["reading"] = matches.pop("reading", {})
        result["matches"] = matches
    from game.passage.fitting import measure_fit_in_theatre, random_loads

    result["drawn"] = measure_fit_in_theatre(
        random_loads(QUICK_LOADS if arguments.quick else LOADS, arguments.seed)
    )._asdict()
    result["replay_cost"] = replay_cost(QUICK_TIMINGS if arguments.quick else TIMINGS, arguments.seed)
    report_progress(say("Now measuring with half and a quarter of the time step"))
    add_kinds_by_step(result)
    if not arguments.quick:
        finer_calls = max(1, calls * FINER_STEP_PERCENT // 100)
        result["step_ratio"] = measure_at_quarter_step(
            finer_calls, arguments.seed, processes, start_guard=blocking_interrupts
        )
    print(json.dumps(result) if arguments.json else report(result))
    return DONE


def _try_tower(arguments: argparse.Namespace) -> int:
    """Try a built tower: print its faults, or its measured figures and whether a match can be played in it.

    A tower in which no match can be played is a fault.
    """
    from game.towers.sentences import trial_report
    from physics.laboratory.trial import CALLS, SECONDS, run_trial, why_not_playable
    from physics.parts import faults

    tower = _read_tower(arguments.tower)
    spec = tower.spec
    why_not: Sequence[object]
    found_faults = faults(spec)
    if found_faults:
        trial = None
        why_not = [fault._asdict() for fault in found_faults]
    else:
        seconds = SECONDS if arguments.calls is None else math.inf
        trial = run_trial(spec, arguments.calls or CALLS, arguments.seed, seconds)
        why_not = why_not_playable(trial)
    if arguments.json:
        print(json.dumps({"name": tower.name, "why_not": why_not} | (asdict(trial) if trial else {})))
    else:
        print(trial_report(tower, trial))
    return FOUND_FAULT if why_not else DONE


def _processes(requested: int | None) -> int:
    """Return the number of processes: two by default, and at most one for each core.

    If more are requested, a notice is printed.
    """
    cores = os.cpu_count() or 1
    if requested is not None and requested > cores:
        limit_notice = say_many(
            "This machine has one core, so only one process is used.",
            "This machine has {count} cores, so {count} processes are used, not {asked}.",
            cores,
            asked=requested,
        )
        print(limit_notice, file=sys.stderr)
    return min(cores, requested or 2)


def _check_file(path: Path) -> None:
    """Check that a file exists; raises ``UsageError`` otherwise."""
    if path.is_dir():
        raise UsageError(say("{path} is a folder, not a file.", path=path))
    if not path.exists():
        raise UsageError(say("There is no file {path}.", path=path))
    if not path.is_file():  # a device or a pipe, for example, from which reading might never end
        raise UsageError(say("{path} holds no data of its own; choose a file.", path=path))


def _refuse_tower_file(path: Path) -> None:
    """Raise ``UsageError`` if a file does not exist or is a tower. Other commands read towers."""
    _check_file(path)
    from game.kept.given_files import saved_kind

    if saved_kind(path) == "tower":
        raise UsageError(
            say("{file} is a tower. Measure it with passage --tower, or put it on the shelf with open.", file=path)
        )


def _check_folder(path: Path) -> None:
    """Check that files can be written to a folder, creating it if needed; raises ``UsageError`` otherwise."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(say("The folder {path} cannot be written to: {reason}.", path=path, reason=reason)) from error


def _read_options(options: Sequence[Option], written: Mapping[str, str]) -> dict[str, OptionValue]:
    """Convert the texts of the options to values of the game.

    Where the game has no such option or value, the text is kept as it is, so that ``checked_setup`` refuses it.
    """
    known = {option.key: option for option in options}
    return {key: _option_value(known[key], text) if key in known else text for key, text in written.items()}


def _option_value(option: Option, text: str) -> OptionValue:
    """Return the option's value that is written as ``text``; ``text`` itself if the option has no such value."""
    for value in option.values:
        spellings: tuple[str, ...] = (str(value),)
        if isinstance(value, bool):
            spellings = YES if value else NO
        if text.lower() in spellings or text == str(value):
            return value
    return text
