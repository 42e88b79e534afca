"""Statistics of a match of My First Stone Age: how many tokens everybody turned for each find."""

from __future__ import annotations

from game.core.match import Match
from game.core.match_figures import Bar, MatchFigure
from game.core.measures import decimal
from game.core.words import say
from game.my_first_stone_age.events import TokenTurned, Took, TookDog


def match_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return the looks of everybody, and how many of them there were for each good or dog that was found."""
    told = [event for record in match.records for event in record.events]
    seats = range(len(match.names))
    looks = [sum(isinstance(event, TokenTurned) and event.seat == seat for event in told) for seat in seats]
    finds = [sum(isinstance(event, (Took, TookDog)) and event.seat == seat for event in told) for seat in seats]
    if not sum(looks):
        return ()
    turned = MatchFigure(
        "looks",
        say("Tokens turned and finds"),
        tuple([Bar(match.names[seat], finds[seat], None, max(looks[seat], finds[seat])) for seat in seats]),
        say("{looks} tokens were turned for {finds} finds.", looks=sum(looks), finds=sum(finds)),
        say("finds"),
        "",
        say("other tokens turned"),
    )
    rates = [Bar(match.names[seat], looks[seat] / finds[seat]) for seat in seats if finds[seat]]
    best = min(rates, key=lambda bar: bar.value, default=None)
    if best is None:
        return (turned,)
    sentence = say("{name} needed {looks} looks for a find.", name=best.label, looks=decimal(best.value, 1))
    return MatchFigure("rate", say("Looks before a find"), tuple(rates), sentence, say("looks for each find")), turned
