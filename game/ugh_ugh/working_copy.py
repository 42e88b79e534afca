"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from game.core import deciding
from game.core.working_copy import WorkingCopy
from game.ugh_ugh.cards import STARS_TO_WIN
from game.ugh_ugh.state import HIDDEN_CARD, Clan, State, Step, around, reserve_full, stars, step_of, without


class Copy(WorkingCopy[State, Step]):
    """What events write with: goods, members, boxes and cards; and the end."""

    __slots__ = ()

    def clan(self, seat: int) -> Clan:
        """Return a seat's clan as it stands."""
        return self.state.clans[seat]

    def move_goods(self, seat: int, goods: tuple[int, ...], sign: int) -> None:
        """Move resources from the supply into a clan's bins, or with a ``sign`` of -1 back."""
        clan = self.draft_of("clans", seat)
        held, supply = list(clan.goods), list(self.state.supply)
        for kind in goods:
            held[kind] += sign
            supply[kind] -= sign
        clan.goods = tuple(held)
        self.draft.supply = tuple(supply)

    def bring_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members into their cave."""
        clan = self.draft_of("clans", seat)
        clan.home = tuple(sorted(clan.home + pieces))

    def leave_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Take members out of their cave."""
        clan = self.draft_of("clans", seat)
        clan.home = without(clan.home, pieces)

    def lose_members(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members on the reserve board; a fifth waits there until the end of the turn (ruling 12)."""
        if not pieces:
            return
        clan = self.draft_of("clans", seat)
        for piece in pieces:
            place = "waiting" if reserve_full(clan) else "reserve"
            setattr(clan, place, tuple(sorted((*getattr(clan, place), piece))))
        self.may_end = True

    def pick_up(self, pieces: tuple[int, ...]) -> None:
        """Take pieces out of the tray, or from where they lie set aside."""
        draft = self.draft
        draft.tray = without(draft.tray, pieces)
        if draft.aside:
            draft.aside = without(draft.aside, pieces)

    def put_in_box(self, area: int, *pieces: int) -> None:
        """Put pieces into a box."""
        boxes = list(self.state.boxes)
        boxes[area] += pieces
        self.draft.boxes = tuple(boxes)

    def take_from_pile(self, card: str, hidden: str = HIDDEN_CARD) -> None:
        """Take a card from the top of the pile; from a pile that a view hides, one that is ``hidden`` so."""
        self.draft.deck = without_card(self.state.deck, card, hidden)

    def goes_on(self) -> bool:
        """End the match if a chief has ten Rock Stars: two at once, the active player, then clockwise (ruling 16)."""
        state = self.state
        if self.may_end and not state.winners:
            self.may_end = False
            for seat in around(state):
                if stars(state, seat) >= STARS_TO_WIN:
                    self.draft.agenda = (step_of("end", seat),)
                    break
        return bool(state.agenda)


def without_card(cards: tuple[str, ...], card: str, hidden: str = HIDDEN_CARD) -> tuple[str, ...]:
    """Return cards without one of them, which may lie ``hidden`` among them."""
    place = cards.index(card if card in cards else hidden)
    return cards[:place] + cards[place + 1 :]


#: How a kind of step is described at which a chief decides.
Decision = deciding.Decision[State, Step, Copy]
