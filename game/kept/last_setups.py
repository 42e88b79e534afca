"""The last set-up of each game, saved in the data folder; only the valid parts of the file are used.

A game without a saved set-up begins with the players of the last match of any game. If there is no match either, the
default is one person against bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.core.bots import is_bot, usual_bot
from game.core.rules import AnyRules, Option, OptionValue
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME, MAX_HEAD_START, composed, name_key
from game.kept.library import Summary
from game.kept.seats import seat_looks, seat_table
from game.ui.small_files import is_line, read_or_repair, write_json
from game.ui.theme import SeatLook

_FILE_NAME = "last_setup.json"


class LastSetups:
    """The saved set-ups, by game, in ``folder``. A damaged file is renamed and reported once."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE_NAME
        self._setups, self._notice = read_or_repair(self._path, _valid_setups)

    def of_game(self, game: str) -> Mapping[str, object]:
        """Return the saved set-up of a game, or an empty set-up. Its values are not validated."""
        return self._setups.get(game, {})

    def take_notice(self) -> str:
        """Return the notice about a damaged file, the first time; later an empty text."""
        notice = self._notice
        self._notice = ""
        return notice

    def put(self, game: str, setup: Mapping[str, object]) -> None:
        """Save a set-up; keep what other windows have saved for other games. Raises ``OSError`` when writing fails."""
        setups_in_file, _ = read_or_repair(self._path, _valid_setups)
        write_json(self._path, setups_in_file | {game: dict(setup)})


def setup_like(match: Summary, rules: AnyRules) -> dict[str, object]:
    """Return a set-up with the players of a match of another game, with their looks.

    If the game has fewer seats than the match, people come first. The game's usual bot replaces a bot that the game
    lacks, and takes the seats that the match lacks.
    """
    max_seats = max(rules.seats)
    seats = [(seat, look, person) for seat, (look, person) in enumerate(zip(match.looks, match.people, strict=False))]
    if len(seats) > max_seats:
        seats = sorted(seats, key=lambda entry: entry[2] is None)[:max_seats]  # people first
    saved = match.table.get("chosen") or match.table.get("bots")
    saved_bots = saved if isinstance(saved, list) else []
    bots: list[str | None] = []
    for seat, _, person in seats:
        saved_bot = saved_bots[seat] if seat < len(saved_bots) else None
        has_bot = isinstance(saved_bot, str) and is_bot(rules, saved_bot)
        bot = saved_bot if has_bot else usual_bot(rules)
        bots.append(None if person is not None else bot)
    looks = [look for _, look, _ in seats]
    return {
        "count": len(seats),
        "names": [look.name for look in looks],
        **seat_table(looks, [*bots, *[usual_bot(rules)] * (max_seats - len(bots))]),
    }


def seat_count_or_default(value: object, possible_counts: tuple[int, ...]) -> int:
    """Return ``value``, a saved number of seats, if it is one of ``possible_counts``.

    Otherwise, return the second possible number, or the first if there is no second one.
    """
    if type(value) is int and value in possible_counts:
        return value
    return possible_counts[1] if len(possible_counts) > 1 else possible_counts[0]


def names_or_defaults(value: object, count: int, person: str = "") -> list[str]:
    """Return ``count`` names: each valid saved name at its seat, and default names at the other seats.

    If no saved name is valid, the first seat gets the name of a ``person``, if there is one.
    """
    saved = value[:count] if isinstance(value, list) else []
    names = [composed(text) if is_line(text, LONGEST_NAME) else "" for text in saved]
    if not any(names):
        names = [person]
    taken = set(map(name_key, names))
    free = iter([name for name in DEFAULT_NAMES if name_key(name) not in taken])
    names += [""] * (count - len(names))
    return [name or next(free) for name in names]


def head_starts_or_zeros(value: object, seats: int) -> list[int]:
    """Return the saved head start of each of ``seats`` seats, in steps; 0 where the saved value is not valid."""
    saved = value if isinstance(value, list) else []
    steps = [0] * seats
    for seat, saved_steps in enumerate(saved[:seats]):
        if type(saved_steps) is int and 0 <= saved_steps <= MAX_HEAD_START:
            steps[seat] = saved_steps
    return steps


def seats_or_defaults(
    rules: AnyRules, remembered: Mapping[str, object], person: str
) -> list[tuple[SeatLook, str | None]]:
    """Return the look and the bot, if any, of every seat that a game can have.

    They come from ``remembered``, the last set-up. If it is empty, ``person`` has the first seat, and bots take the
    other seats.
    """
    seat_count = max(rules.seats)
    looks = seat_looks(names_or_defaults(remembered.get("names"), seat_count, person), remembered)
    saved = remembered.get("bots")
    wanted_bots = saved if isinstance(saved, list) else [None, *[usual_bot(rules)] * (seat_count - 1)]
    seats: list[tuple[SeatLook, str | None]] = []
    for seat, look in enumerate(looks):
        bot = wanted_bots[seat] if seat < len(wanted_bots) else None
        is_valid = isinstance(bot, str) and is_bot(rules, bot)
        seats.append((look, bot if is_valid else None))
    return seats


def option_value_or_default(option: Option, remembered: object) -> OptionValue:
    """Return an option's value in ``remembered``, or the option's default if that value is missing or invalid."""
    value = remembered.get(option.key) if isinstance(remembered, dict) else None
    is_valid = value in option.values and type(value) is type(option.default)
    return value if is_valid and value is not None else option.default


def _valid_setups(data: object) -> tuple[dict[str, dict[str, object]], bool]:
    """Return the valid set-ups in a file, and whether all are valid."""
    entries = data.items() if isinstance(data, dict) else ()
    setups = {game: value for game, value in entries if is_line(game, LONGEST_NAME) and isinstance(value, dict)}
    return setups, isinstance(data, dict) and len(setups) == len(data)
