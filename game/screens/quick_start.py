"""Matches that begin with one touch: one person against bots, or alone; and what a set-up begins with."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from game.core import GAMES
from game.core.bots import usual_bot
from game.core.rules import AnyRules, OptionValue
from game.core.setup import DEFAULT_NAMES
from game.kept.last_setups import LastSetups, fitting_value
from game.kept.names import people_in, remember_names, together, used_names
from game.kept.seats import seat_looks
from game.screens.open_match import Seating, house, library, start_match
from game.ui.stage import Stage

#: so many sit where a game is for so many, and begins at once; else as few as can
_USUAL_SEATS = 3


def known_people(stage: Stage) -> list[str]:
    """Return the names of the people who sat here before, those who sat last first."""
    seated = (name for summary in library(stage).listed() for name in people_in(summary))
    return together(used_names(stage.data_dir), seated, house(stage).names())


def last_person(stage: Stage) -> str:
    """Return the name that a person here used last, or a usual one."""
    return next(iter(known_people(stage)), DEFAULT_NAMES[0])


def begin_at_once(stage: Stage, game: str) -> None:
    """Open the ``best_start`` of a game, and remember who plays; a refusal is told in a sentence."""
    seating = best_start(stage, game)
    with suppress(OSError):
        remember_names(stage.data_dir, [seating.looks[0].name])
    try:
        start_match(stage, seating)
    except ValueError as refusal:
        stage.notify(str(refusal))


def best_start(stage: Stage, game: str) -> Seating:
    """Return the match of one person against the bots to meet first, or alone where the game is for one."""
    rules = GAMES[game].load_rules()
    count = _USUAL_SEATS if _USUAL_SEATS in rules.seats else min(rules.seats)
    person, remembered = last_person(stage), LastSetups(stage.data_dir).of_game(game)
    others = [name for name in DEFAULT_NAMES if name.casefold() != person.casefold()]
    looks = seat_looks([person, *others][:count], remembered)
    bots = (None, *[usual_bot(rules)] * (count - 1))
    return Seating(game, looks, bots, None, preset_options(stage, game, rules, remembered))


def is_first_match(stage: Stage, game: str) -> bool:
    """Return whether nobody here has come to the end of a match of a game."""
    return not house(stage).has_counted(game)


def preset_options(
    stage: Stage, game: str, rules: AnyRules, remembered: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return every option of a game as last time, else as is good for a first match until one has been finished."""
    first = is_first_match(stage, game)
    kept = remembered.get("options")
    chosen = {option.key: fitting_value(option, kept) for option in rules.options}
    wanted = {option.key: option.first for option in rules.options if option.first is not None and first}
    known = kept if isinstance(kept, dict) else {}
    return chosen | {key: value for key, value in wanted.items() if key not in known}
