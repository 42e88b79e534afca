"""Positions of Ugh Ugh built by hand, and scripted chance.

A ``Scenario`` starts as a fresh match after its set-up, with every tool broken and every hand empty. Its methods then
move pieces and cards; each is taken from its old place, so that none is duplicated or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.rules import Drop, Load, Strike, Throw
from game.ugh_ugh.rules.cards import AREAS, BEAR, FIRST_SET, FOREST, MOUNTAINS, PLAINS, RESOURCES, TENT, TIGER
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import Clan, State, Step, pieces_inside
from tests.position import PlainChance, Position, counts_of, default_options, names_of, without

__all__ = ["BEAR", "FOREST", "MOUNTAINS", "PLAINS", "TENT", "TIGER", "Scenario", "ScriptedChance", "member"]


def member(seat: int, number: int) -> int:
    """Return the piece id of a seat's member, numbered 0 to 6; members 0 to 3 start at home."""
    return seat * 7 + number


class ScriptedChance(PlainChance):
    """Chance without randomness: shuffles keep the order, picks take the first, drops follow the script.

    ``script`` lists the pieces that fall out in each coming drop; when it is empty nothing falls out. ``requests``
    lists the drops requested so far.
    """

    def __init__(self) -> None:
        #: the pieces that fall out in each of the coming drops
        self.script: list[tuple[int, ...]] = []
        #: the drops requested so far
        self.requests: list[Throw | Strike] = []

    def drop(self, request: Throw | Strike) -> Drop:
        """Let the scripted pieces fall out; all others stay inside."""
        self.requests.append(request)
        out = self.script.pop(0) if self.script else ()
        thrown = tuple(piece for piece, _ in request.pieces) if isinstance(request, Throw) else ()
        within = tuple(held[0] for held in request.load[0]) + thrown
        assert set(out) <= set(within), f"the script lets pieces {out} fall out, but only {within} are inside"
        return Drop(request, out, held_load([piece for piece in within if piece not in out]), 2.0)

    @property
    def thrown(self) -> tuple[int, ...]:
        """Return the pieces of the last throw."""
        throws = [request for request in self.requests if isinstance(request, Throw)]
        return tuple(piece for piece, _ in throws[-1].pieces) if throws else ()


def held_load(pieces: Sequence[int]) -> Load:
    """Return a load of these pieces, at arbitrary places in the tower."""
    kinds = {TIGER: "predator", BEAR: "predator"}
    return tuple([(piece, kinds.get(piece, "member"), 0, 0.0, 0.0, 0.0) for piece in pieces]), ()


class Scenario(Position):
    """A position of Ugh Ugh to arrange and to play on from."""

    rules = RULES
    state: State
    chance: ScriptedChance

    def __init__(self, seats: int = 3, active: int = 0, cards: str = FIRST_SET, **options: Any) -> None:
        """Set up a match with the first set of cards unless a test is about the second."""
        self.chance = ScriptedChance()
        chosen = default_options(RULES) | {"cards": cards} | options
        self.state, self.events = RULES.start(seats, chosen, self.chance)
        hands = tuple(card for clan in self.state.clans for card in clan.hand)
        self.change(
            active=active,
            agenda=(Step("turn", active),),
            removed=self.state.removed + hands,
            clans=tuple(replace(clan, hand=()) for clan in self.state.clans),
        )

    # -- arranging

    def set_clan(self, seat: int, **fields: Any) -> Scenario:
        """Set fields of a clan's state, such as ``drum`` or ``large_cave``."""
        return self.change_entry("clans", seat, **fields)

    def tools(self, seat: int, *tools: str) -> Scenario:
        """Make exactly these tools of a clan work."""
        return self.set_clan(seat, drum="drum" in tools, spear="spear" in tools)

    def goods(self, seat: int, names: str) -> Scenario:
        """Replace a clan's resources with the named ones, taken from the supply."""
        wanted = counts_of(names, RESOURCES)
        held = self.clan(seat).goods
        supply: Any = tuple(left + was - now for left, was, now in zip(self.state.supply, held, wanted, strict=True))
        return self.change(supply=supply).set_clan(seat, goods=wanted)

    def supply(self, name: str, count: int) -> Scenario:
        """Leave only ``count`` of a resource in the supply; the rest leaves the match."""
        supply: Any = [
            count if other == name else left for other, left in zip(RESOURCES, self.state.supply, strict=True)
        ]
        return self.change(supply=tuple(supply))

    def _take_piece(self, piece: int) -> None:
        """Take a piece away from wherever it is."""
        state = self.state
        clans = tuple(
            replace(
                clan,
                home=without(clan.home, piece),
                reserve=without(clan.reserve, piece),
                waiting=without(clan.waiting, piece),
            )
            for clan in state.clans
        )
        held, flaps = state.load
        self.change(
            clans=clans,
            boxes=tuple(without(box, piece) for box in state.boxes),
            aside=without(state.aside, piece),
            load=(tuple(held_piece for held_piece in held if held_piece[0] != piece), flaps),
            bear_home=state.bear_home and piece != BEAR,
        )

    def box(self, area: str, *pieces: int) -> Scenario:
        """Put pieces into a box."""
        for piece in pieces:
            self._take_piece(piece)
            boxes = list(self.state.boxes)
            boxes[AREAS.index(area)] += (piece,)
            self.change(boxes=tuple(boxes))
        return self

    def inside(self, *pieces: int) -> Scenario:
        """Put pieces into the Passage, at rest."""
        for piece in pieces:
            self._take_piece(piece)
            self.change(load=held_load([*pieces_inside(self.state), piece]))
        return self

    def aside(self, *pieces: int) -> Scenario:
        """Set pieces aside."""
        for piece in pieces:
            self._take_piece(piece)
            self.change(aside=(*self.state.aside, piece))
        return self

    def _with_pieces_at(self, place: str, pieces: Sequence[int]) -> Scenario:
        """Put members into a place of their clans, such as ``home``."""
        for piece in pieces:
            self._take_piece(piece)
            seat = piece // 7
            self.set_clan(seat, **{place: tuple(sorted((*getattr(self.clan(seat), place), piece)))})
        return self

    def home(self, *pieces: int) -> Scenario:
        """Put members into their cave."""
        return self._with_pieces_at("home", pieces)

    def reserve(self, *pieces: int) -> Scenario:
        """Put members on the reserve board."""
        return self._with_pieces_at("reserve", pieces)

    def whole_clan(self, seat: int) -> Scenario:
        """Bring all seven members of a clan home, which is worth one Rock Star."""
        return self.home(*range(seat * 7, seat * 7 + 7))

    def _remove_card(self, card: str) -> None:
        """Remove a card from wherever it lies."""
        state = self.state
        clans = tuple(
            replace(clan, hand=without(clan.hand, card), built=without(clan.built, card)) for clan in state.clans
        )
        self.change(
            clans=clans,
            wall=without(state.wall, card),
            deck=without(state.deck, card),
            discard=without(state.discard, card),
            removed=without(state.removed, card),
        )

    def hand(self, seat: int, *cards: str) -> Scenario:
        """Put cards into a chief's hand."""
        for card in cards:
            self._remove_card(card)
            self.set_clan(seat, hand=(*self.clan(seat).hand, card))
        return self

    def built(self, seat: int, *cards: str) -> Scenario:
        """Put cards among a clan's built cards."""
        for card in cards:
            self._remove_card(card)
            self.set_clan(seat, built=(*self.clan(seat).built, card))
        return self

    def _with_pile(self, place: str, cards: tuple[str, ...]) -> Scenario:
        """Let a pile be exactly these cards; its old cards are removed from the match."""
        for card in cards:
            self._remove_card(card)
        return self.change(**{place: cards, "removed": self.state.removed + getattr(self.state, place)})

    def wall(self, *cards: str) -> Scenario:
        """Show exactly these cards on the To-Do Wall."""
        return self._with_pile("wall", cards)

    def deck(self, *cards: str) -> Scenario:
        """Let the draw pile be exactly these cards, the first on top."""
        return self._with_pile("deck", cards)

    def discard(self, *cards: str) -> Scenario:
        """Let the discard pile be exactly these cards."""
        return self._with_pile("discard", cards)

    def torch(self, seat: int) -> Scenario:
        """Give the torch to a chief."""
        return self.change(torch=seat)

    def first(self, *steps: Step) -> Scenario:
        """Put steps at the front of the agenda."""
        return self.change(agenda=steps + self.state.agenda)

    def falls(self, *drops: Sequence[int]) -> Scenario:
        """Script the pieces that fall out in each of the next drops."""
        self.chance.script += [tuple(drop) for drop in drops]
        return self

    # -- playing

    def event(self, card: str) -> Scenario:
        """Let the active chief use 1 herb to draw this event, the last card of the pile."""
        seat = self.state.active
        return self.deck(card).goods(seat, f"{self.held(seat)} herbs").play("herbs", "draw")

    # -- reading the state

    def clan(self, seat: int) -> Clan:
        """Return a clan's current state."""
        return self.state.clans[seat]

    def held(self, seat: int) -> str:
        """Return the names of the resources in a clan's bins."""
        return names_of(self.clan(seat).goods, RESOURCES)

    def stars(self, seat: int) -> int:
        """Return a seat's Rock Stars."""
        return RULES.scores(self.state)[seat]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the winning seats; empty while the match goes on."""
        return self.state.winners

    def boxed(self, area: str) -> tuple[int, ...]:
        """Return the pieces in a box."""
        return self.state.boxes[AREAS.index(area)]

    @property
    def passage(self) -> tuple[int, ...]:
        """Return the pieces that rest in the Passage."""
        return pieces_inside(self.state)
