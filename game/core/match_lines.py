"""Reading the header, the records and the changes of seats of a match file."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.core import journal
from game.core.checked_json import is_number
from game.core.games import GameMissing, game_entry_named
from game.core.journal import FileStep, MatchFileError
from game.core.setup import Origin, Setup, checked_setup
from game.core.words import say


@contextmanager
def naming_line(path: Path, step: FileStep) -> Iterator[None]:
    """Turn an error inside the block into a ``MatchFileError`` that names the line of ``step`` or the missing game."""
    try:
        yield
    except MatchFileError:
        raise
    except GameMissing as missing:  # the file is sound: only its game is missing
        raise MatchFileError(
            say("{path} is a match of a game that cannot be played here: {reason}", path=path, reason=missing)
        ) from missing
    except ValueError as error:
        raise journal.step_error(path, step, error) from error
    except Exception as error:
        # a tampered file can hold values that rules do not expect, and the rules of a package may raise any error
        raise journal.step_error(path, step, ValueError(say("the game's rules cannot process this line"))) from error


def read_setup(header: journal.Line) -> Setup:
    """Return the set-up in a file's header; raises ``ValueError``."""
    game, names, options, table = (header.get(key) for key in ("game", "names", "options", "table"))
    seed = header.get("seed")
    are_valid = isinstance(names, list) and isinstance(options, dict) and isinstance(table, dict)
    if not isinstance(game, str) or not are_valid or type(seed) is not int:
        raise ValueError(say("the header does not name the game and its players"))
    rules = game_entry_named(game).load_rules()
    # values of options that are newer than the file
    earlier_values = {option.key: option.earlier for option in rules.options if option.earlier is not None}
    all_options = {**earlier_values, **(options or {})}
    chance = str(header.get("chance"))
    head_starts = header.get("head_starts", [])
    if not isinstance(head_starts, list):
        raise ValueError(say("the head starts cannot be read"))
    tower = header.get("tower")
    if tower is not None and not isinstance(tower, dict):
        raise ValueError(say("the tower cannot be read"))
    setup = checked_setup(
        game,
        rules,
        names,
        seed=seed,
        options=all_options,
        table=table,
        chance=chance,
        head_starts=head_starts,
        tower=tower,
        as_written=True,
    )
    if setup.head_starts:
        setup = replace(setup, head_start_version=_read_head_start_version(header, setup.head_start_version))
    if "origin" in header:
        setup = replace(setup, origin=_read_origin(header["origin"]))
    return setup


def _read_head_start_version(header: journal.Line, latest: int) -> int:
    """Return the version of the head starts that a match began with; raises ``ValueError`` for an unknown one."""
    version = header.get("head_start_version", 1)  # version 1 is never written
    if type(version) is not int or not 1 <= version <= latest:
        raise ValueError(say("the head starts cannot be read"))
    return version


def _read_origin(origin: object) -> Origin:
    """Return the origin of a match that branches off from another one, from the field ``origin`` of the file's header.

    Raises ``ValueError`` when the field is incomplete.
    """
    fields = origin if isinstance(origin, dict) else {}
    names, seed, moves = (fields.get(key) for key in ("names", "seed", "moves"))
    are_names = isinstance(names, list) and all(isinstance(name, str) for name in names)
    if not are_names or type(seed) is not int or type(moves) is not int or moves < 0:
        raise ValueError(say("the header does not say which match this one comes from"))
    return Origin(tuple(names or ()), seed, moves)


def read_move_text(step: FileStep) -> str:
    """Return the text of a step's move; raises ``ValueError``."""
    text = step.line.get("move")
    if not isinstance(text, str):
        raise ValueError(say("the record has no move"))
    return text


def read_seat_change(step: FileStep) -> tuple[int, str, str | None]:
    """Return the seat that a step of a file (of the kind ``seat``) changes, and the seat's new name and bot.

    Raises ``ValueError`` when the step cannot be read.
    """
    seat, name, bot = (step.line.get(key) for key in ("seat", "name", "bot"))
    if type(seat) is not int or not isinstance(name, str) or not (bot is None or isinstance(bot, str)):
        raise ValueError(say("the seat change cannot be read"))
    return seat, name, bot


def read_chance(step: FileStep) -> list[list[object]]:
    """Return the chance entries of one line of a match file, as JSON values.

    Raises ``ValueError`` for unreadable entries, or if there is not one drop entry for each saved track.
    """
    entries = step.line.get("chance")
    if not isinstance(entries, list) or not all(isinstance(entry, list) and entry for entry in entries):
        raise ValueError(say("the record's random results cannot be read"))
    drops = [entry for entry in entries if entry[0] == "drop"]
    if len(drops) != len(step.tracks):
        raise ValueError(say("the number of throws and bangs in the record differs from the number saved before it"))
    return entries


def read_seconds(step: FileStep) -> float | None:
    """Return the seconds that the person took for a step's move, ``None`` if not in the file; raises ``ValueError``."""
    seconds = step.line.get("seconds")
    if seconds is None:
        return None
    if not is_number(seconds) or not 0 <= seconds < math.inf:
        raise ValueError(say("the record's time cannot be read"))
    return float(seconds)


def read_cut(step: FileStep) -> bool:
    """Return whether a time limit ended the search of the bot that made a step's move; raises ``ValueError``."""
    is_cut = step.line.get("cut", False)
    if not isinstance(is_cut, bool):
        raise ValueError(say("the record's time cannot be read"))
    return is_cut
