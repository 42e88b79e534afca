"""Statistics of a match of Ugh Ugh: each throw against the tower's usual, and whose people waited in the tower."""

from __future__ import annotations

from random import Random
from typing import Final

from game.core.chance import Frequencies
from game.core.games import find_game
from game.core.match import Match
from game.core.match_figures import Bar, MatchFigure, against_usual
from game.core.rules import Drop, Throw
from game.core.words import say, say_many
from game.ugh_ugh.cards import TIGER
from game.ugh_ugh.state import seat_of

#: So often a throw is repeated by measured frequency to know what is usual.
_REPEATED: Final = 40


def match_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return what came out of each throw at once, and how many throws each clan's people lay inside after."""
    drops = [drop for record in match.records for drop in record.drops]
    throws = [drop for drop in drops if drop.thrown]
    frequencies = find_game(match.game).load_frequencies()
    if not throws or frequencies is None:
        return ()
    return _throws(throws, frequencies), _waiting(match, throws)


def _throws(throws: list[Drop], frequencies: Frequencies) -> MatchFigure:
    bars = [
        Bar("", _came(drop.thrown, drop.out), _usual(drop, number, frequencies), len(drop.thrown))
        for number, drop in enumerate(throws)
    ]
    thrown, out = sum(int(bar.whole or 0) for bar in bars), sum(int(bar.value) for bar in bars)
    compared = against_usual(out, sum(bar.usual or 0 for bar in bars))
    sentence = say("{out} of {thrown} came out at once: {compared}.", out=out, thrown=thrown, compared=compared)
    title, across = say("Each throw against the usual"), say("throws")
    return MatchFigure("throws", title, tuple(bars), sentence, say("came out"), say("usual"), say("stuck"), across)


def _came(thrown: tuple[int, ...], out: tuple[int, ...]) -> int:
    """Return how many of the pieces that were thrown came out; those from before do not count."""
    return len(set(thrown) & set(out))


def _usual(drop: Drop, number: int, frequencies: Frequencies) -> float:
    """Return how many of the pieces of a throw usually come out at once."""
    assert isinstance(drop.request, Throw)
    random = Random(number)
    load, pieces = drop.request.load, drop.request.pieces
    came = (frequencies.modelled_throw(load, pieces, random)[0] for _ in range(_REPEATED))
    return sum(_came(drop.thrown, tuple(out)) for out in came) / _REPEATED


def _waiting(match: Match, throws: list[Drop]) -> MatchFigure:
    """Return how often, after a throw, one of a clan's members lay in the tower."""
    seats = range(len(match.names))
    waited = [sum(piece < TIGER and seat_of(piece) == seat for drop in throws for piece in drop.held) for seat in seats]
    bars = tuple([Bar(name, count) for name, count in zip(match.names, waited, strict=True)])
    most = max(seats, key=lambda seat: waited[seat])
    sentence = say_many(
        "The people of {name} waited longest: {count} throw.",
        "The people of {name} waited longest: {count} throws.",
        waited[most],
        name=match.names[most],
    )
    return MatchFigure("waiting", say("Waiting in the tower"), bars, sentence, say("throws waited through"))
