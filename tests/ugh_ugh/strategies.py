"""Strategies for ten Rock Stars: a hunter biased towards each, and its win rate against unbiased hunters."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import Final

from game.core import Match
from game.core.bots import RememberingBot, recollect
from game.ugh_ugh.bots.hunter import play_hunter
from game.ugh_ugh.bots.memory import BoxMemory
from game.ugh_ugh.bots.valuation import PLAIN_STYLE, PlayStyle

#: each strategy by name: the bias of a hunter towards it
STRATEGIES: Final[dict[str, PlayStyle]] = {
    "many cheap": PlayStyle(price=-0.4),
    "few dear": PlayStyle(price=0.4),
    "members": PlayStyle(
        child=0.2, effects={"child": 0.2, "twins": 0.4, "tent_goods": 0.4, "birth_gift": 0.4, "full_house": 0.5}
    ),
    "drummer": PlayStyle(
        drum=0.1, effects={"drum_haul": 0.4, "light_touch": 0.3, "mend_drum": 0.2, "bang_now": 0.1, "quake": 0.2}
    ),
    "torch and events": PlayStyle(
        card=1.0, effects={"torch": 0.5, "torch_star": 0.6, "games_now": 0.5, "bear_now": 0.3}
    ),
}
_MAX_MOVES = 20_000


def play(seed: int, styles: list[PlayStyle], chance: str = "modelled") -> Match:
    """Play a match with one hunter in each seat, biased by that seat's play style."""
    match, random = Match.new("ugh_ugh", seats=len(styles), seed=seed, chance=chance), Random(seed)
    bots = [RememberingBot(partial(play_hunter, style=style), BoxMemory) for style in styles]
    while match.prompt is not None and len(match.records) < _MAX_MOVES:
        seat = match.prompt.seat
        match.play(bots[seat](match.rules, match.view(seat), seat, random, recollect(match, seat, bots[seat].begin)))
    return match


def share(strategy: PlayStyle, seats: int, matches: int, seed: int = 0) -> float:
    """Return a biased hunter's wins against unbiased ones, as a multiple of its fair share: 1 is fair."""
    won = 0.0
    for number in range(matches):
        biased_seat = number % seats
        outcome = play(
            seed + number, [strategy if seat == biased_seat else PLAIN_STYLE for seat in range(seats)]
        ).outcome
        assert outcome is not None
        won += (biased_seat in outcome.winners) / len(outcome.winners)
    return won / matches * seats


def main(matches: int) -> None:
    """Print the wins for each number of seats: ``python -m tests.ugh_ugh.strategies [MATCHES]``."""
    for name, strategy in STRATEGIES.items():
        print(name, *[f"{seats}: {share(strategy, seats, matches):.2f}" for seats in (2, 3, 4, 5)], flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
