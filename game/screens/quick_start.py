"""Matches that begin with one touch: one person against bots, people alone, or as last time."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from game.core import GAMES
from game.core.bots import bots_offered, rivals_named
from game.core.rules import AnyRules, OptionValue
from game.core.setup import DEFAULT_NAMES
from game.core.words import all_of, say
from game.kept.last_setups import LastSetups, fitting_count, fitting_seats, fitting_value
from game.kept.names import people_in, remember_names, together, used_names
from game.kept.seats import hints_wanted, seat_looks
from game.screens.open_match import Seating, house, library, start_match
from game.ui.stage import Stage

#: so many sit where a game is for so many, and begins at once; else as few as can
_USUAL_SEATS = 3


@dataclass(frozen=True, slots=True)
class QuickStart:
    """A match ready to begin: its seating, a title, a line about it, and whether it is good for a first match."""

    key: str
    seating: Seating
    title: str
    more: str
    first: bool = False

    def begin(self, stage: Stage) -> None:
        """Remember who plays, and open the match; a refusal is told in a sentence."""
        seating = self.seating
        people = [look.name for look, bot in zip(seating.looks, seating.bots, strict=True) if bot is None]
        with suppress(OSError):
            remember_names(stage.data_dir, people)
        try:
            start_match(stage, seating)
        except ValueError as refusal:
            stage.notify(str(refusal))


def known_people(stage: Stage) -> list[str]:
    """Return the names of the people who sat here before, those who sat last first."""
    seated = (name for summary in library(stage).listed() for name in people_in(summary))
    return together(used_names(stage.data_dir), seated, house(stage).names())


def last_person(stage: Stage) -> str:
    """Return the name that a person here used last, or a usual one."""
    return next(iter(known_people(stage)), DEFAULT_NAMES[0])


def best_start(stage: Stage, game: str) -> QuickStart:
    """Return the match of one person against the bots to meet first, or alone where the game is for one."""
    rules = GAMES[game].load_rules()
    count = _USUAL_SEATS if _USUAL_SEATS in rules.seats else min(rules.seats)
    return _against(stage, game, count, bots_offered(rules)[0], first=True)


def quick_starts(stage: Stage, game: str) -> list[QuickStart]:
    """Return the matches of a game that can begin at once, the one for a first match first: three at most."""
    rules = GAMES[game].load_rules()
    best = best_start(stage, game)
    starts = [best]
    if len(best.seating.looks) > 1 and len(rules.bots) > 1:
        starts += _other_starts(stage, game, rules, len(best.seating.looks))
    if remembered := LastSetups(stage.data_dir).of_game(game):
        return [*starts, _as_last_time(game, rules, dict(remembered))]
    if max(rules.seats) > 1:
        starts.append(_people_alone(stage, game, rules))
    return starts


def _other_starts(stage: Stage, game: str, rules: AnyRules, usual: int) -> list[QuickStart]:
    """Return a match against the next bots that are offered, else against another number of the first, if any."""
    first, *others, _ = bots_offered(rules)
    if others:
        return [_against(stage, game, usual, others[0])]
    return [_against(stage, game, count, first) for count in rules.seats if count != usual][:1]


def _against(stage: Stage, game: str, count: int, bot: str, *, first: bool = False) -> QuickStart:
    rules = GAMES[game].load_rules()
    person = last_person(stage)
    rivals = [name for name in DEFAULT_NAMES if name.casefold() != person.casefold()]
    looks = seat_looks([person, *rivals][:count], LastSetups(stage.data_dir).of_game(game))
    seating = Seating(game, looks, (None, *[bot] * (count - 1)), None, first_options(rules))
    more = say("Good for a first match") if first else say("Starts at once")
    if count == 1:
        return QuickStart("alone", seating, say("Me alone"), more, first)
    return QuickStart(f"{bot}.{count}", seating, rivals_named(rules, bot, count - 1), more, first)


def _people_alone(stage: Stage, game: str, rules: AnyRules) -> QuickStart:
    count = min(number for number in rules.seats if number > 1)
    names = together(known_people(stage), DEFAULT_NAMES)[:count]
    seating = Seating(game, seat_looks(names, {}), (None,) * count, None, first_options(rules))
    title = {2: say("Two of us"), 3: say("Three of us")}.get(count) or say("{count} of us", count=count)
    return QuickStart("people", seating, title, all_of(names))


def _as_last_time(game: str, rules: AnyRules, remembered: dict[str, object]) -> QuickStart:
    count = fitting_count(remembered.get("count"), rules.seats)
    seats = fitting_seats(rules, remembered)[:count]
    options = {option.key: fitting_value(option, remembered.get("options")) for option in rules.options}
    hints = hints_wanted(remembered)
    seating = Seating(game, tuple(look for look, _ in seats), tuple(bot for _, bot in seats), None, options, hints)
    return QuickStart("last", seating, say("As last time"), all_of([look.name for look, _ in seats]))


def first_options(rules: AnyRules) -> dict[str, OptionValue]:
    """Return every option of a game at the value that is good for a first match, else at its default."""
    return {option.key: option.default if option.first is None else option.first for option in rules.options}
