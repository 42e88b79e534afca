"""The table while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from typing import Any

from game.core.copying import copied, put
from game.core.rules import Chance, Event
from game.settlers import events
from game.settlers.goods import Bundle, total
from game.settlers.state import Player, State, Step, points


class Table:
    """A working copy for ``apply``: small verbs that change parts of it and note what happened.

    ``state`` is a copy that nobody else has seen yet, so its parts may be set in place until ``apply`` returns it; the
    state that was given stays as it was. Players are copied when they change.
    """

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = copied(state)
        self.chance = chance
        self.events: list[Event] = []

    # -- parts of the state

    def player(self, seat: int) -> Player:
        """Return a seat's side as it stands."""
        return self.state.players[seat]

    def change(self, **parts: Any) -> None:
        """Replace parts of the state."""
        for name, part in parts.items():
            put(self.state, name, part)

    def change_player(self, seat: int, **parts: Any) -> None:
        """Replace parts of one player's side."""
        players = list(self.state.players)
        player = players[seat] = copied(players[seat])
        for name, part in parts.items():
            put(player, name, part)
        put(self.state, "players", tuple(players))

    def tell(self, event: Event) -> None:
        """Note that something happened."""
        self.events.append(event)

    # -- the agenda

    @property
    def step(self) -> Step:
        """The present step."""
        return self.state.agenda[0]

    def finish_step(self, *following: Step) -> None:
        """Strike the present step off the agenda, and put ``following`` in its place."""
        self.change(agenda=following + self.state.agenda[1:])

    def first_do(self, *steps: Step) -> None:
        """Put ``steps`` before everything else on the agenda."""
        self.change(agenda=steps + self.state.agenda)

    # -- cards

    def gain(self, seat: int, cards: Bundle) -> None:
        """Move cards from the supply into a hand."""
        skin, meat, bone, flint, hidden = self.player(seat).hand
        a, b, c, d = cards
        self.change_player(seat, hand=(skin + a, meat + b, bone + c, flint + d, hidden))
        skin, meat, bone, flint = self.state.supply
        self.change(supply=(skin - a, meat - b, bone - c, flint - d))

    def give_back(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply."""
        self.gain(seat, (-cards[0], -cards[1], -cards[2], -cards[3]))

    def pay(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply as a payment."""
        if total(cards):
            self.give_back(seat, cards)
            self.tell(events.Paid(seat, cards))

    def hand_over(self, seat: int, other: int, cards: Bundle) -> None:
        """Move cards from one hand into another."""
        a, b, c, d = cards
        skin, meat, bone, flint, hidden = self.player(seat).hand
        self.change_player(seat, hand=(skin - a, meat - b, bone - c, flint - d, hidden))
        skin, meat, bone, flint, hidden = self.player(other).hand
        self.change_player(other, hand=(skin + a, meat + b, bone + c, flint + d, hidden))

    # -- the end

    def check_win(self) -> bool:
        """End the match if the player on turn has the points: nobody wins on another's turn."""
        state = self.state
        if not state.winners and state.turn and points(state, state.active) >= state.goal:
            self.change(winners=(state.active,), agenda=())
            self.tell(events.Won(state.active))
        return bool(self.state.winners)
