"""The final scoring of the game with others, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.stone_age.cards import CARDS, SAND_KINDS, SYMBOLS
from game.stone_age.state import Camp, State, people


@dataclass(frozen=True, slots=True)
class Parts:
    """What the final scoring adds to a player's points, part by part."""

    green: int
    farmers: int
    toolmakers: int
    builders: int
    shamans: int
    leftovers: int

    @property
    def total(self) -> int:
        """All parts together."""
        return self.green + self.farmers + self.toolmakers + self.builders + self.shamans + self.leftovers


@lru_cache(maxsize=20_000)
def green_points(cards: tuple[int, ...]) -> int:
    """Return the points of green cards: each set of n different symbols scores n times n."""
    owned = [CARDS[card].symbol for card in cards if CARDS[card].green]
    counts = [owned.count(symbol) for symbol in SYMBOLS]
    return sum([sum([count > others for count in counts]) ** 2 for others in range(max(counts))])


@lru_cache(maxsize=20_000)
def figures(cards: tuple[int, ...], kind: str) -> int:
    """Return how many figures of a kind the sand-coloured cards show together."""
    return sum([CARDS[card].figures for card in cards if CARDS[card].kind == kind])


def multipliers(state: State, seat: int) -> dict[str, int]:
    """Return what figures on each kind of sand card are multiplied with: field, tools, buildings, people."""
    camp = state.camps[seat]
    counts = (camp.field, sum(camp.tools), len(camp.buildings), people(state, seat))
    return dict(zip(SAND_KINDS, counts, strict=True))


def final_parts(state: State, seat: int) -> Parts:
    """Return what the final scoring brings a player as things stand."""
    camp = state.camps[seat]
    multiplied = multipliers(state, seat)
    farmers, toolmakers, builders, shamans = [figures(camp.cards, kind) * multiplied[kind] for kind in SAND_KINDS]
    return Parts(green_points(camp.cards), farmers, toolmakers, builders, shamans, sum(camp.goods))


def strength(state: State, seat: int) -> int:
    """Return what breaks a tie: field, tools and people together."""
    camp: Camp = state.camps[seat]
    return camp.field + sum(camp.tools) + people(state, seat)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points; of equals those with the most field, tools and people together."""
    seats = range(len(state.camps))
    best = max([(state.camps[seat].score, strength(state, seat)) for seat in seats])
    return tuple([seat for seat in seats if (state.camps[seat].score, strength(state, seat)) == best])
