"""The bot ``doubter`` of Bones, which counts what is likely, and bluffs now and then."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

FACES = 6
#: The share of the bot's bids that are chosen at random among the lowest.
_BLUFFS = 0.15


def likelihood(view: Any, seat: int, count: int, face: int) -> float:
    """Return the probability that a bid is true, given the dice that the seat sees."""
    own = view.hands[seat].count(face)
    others = sum(len(hand) for owner, hand in enumerate(view.hands) if owner != seat)
    return sum(
        comb(others, hits) * (FACES - 1) ** (others - hits) / FACES**others
        for hits in range(max(0, count - own), others + 1)
    )


def play_doubter(rules: Any, view: Any, seat: int, random: Random) -> Any:
    """Return a doubt if the bid is likelier wrong than the likeliest raise is true; else that raise, or a bluff."""
    moves = rules.moves(view)
    bids = [move for move in moves if str(move) != "doubt"]
    doubts = [move for move in moves if str(move) == "doubt"]
    if not bids:
        return doubts[0]
    best = max(bids, key=lambda bid: likelihood(view, seat, bid.count, bid.face))
    wrong = 1 - likelihood(view, seat, view.count, view.face)
    if doubts and wrong > likelihood(view, seat, best.count, best.face):
        return doubts[0]
    return random.choice(bids[:FACES]) if random.random() < _BLUFFS else best
