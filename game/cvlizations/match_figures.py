"""Statistics of a match of CVlizations: the points round by round."""

from __future__ import annotations

from game.core.match import Match
from game.core.match_figures import Bar, MatchFigure
from game.core.measures import decimal
from game.core.words import say
from game.cvlizations.events import RoundBegan


def match_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return the points of the winner after each round, each with what all had on average."""
    history, outcome = match.score_history, match.outcome
    best = outcome.winners[0] if outcome is not None and outcome.winners else 0
    ends = [
        number - 1
        for number, record in enumerate(match.records, start=1)
        if any(isinstance(event, RoundBegan) for event in record.events)
    ]
    # a round is over before the record that begins the next one has dealt with anything of it
    stands = [history[number + 1] for number in ends] + [history[-1]]
    bars = [Bar(str(number), scores[best], sum(scores) / len(scores)) for number, scores in enumerate(stands, start=1)]
    final = history[-1]
    sentence = say(
        "{name} ended with {points} points; all had {average} on average.",
        name=match.names[best],
        points=final[best],
        average=decimal(sum(final) / len(final), 1),
    )
    title, across = say("Points after each round"), say("round")
    return (MatchFigure("points", title, tuple(bars), sentence, match.names[best], say("average of all"), "", across),)
