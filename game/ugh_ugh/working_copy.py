"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from game.core import deciding
from game.core.copying import made_once, maker
from game.core.rules import Drop, Strike, Throw
from game.core.working_copy import WorkingCopy
from game.ugh_ugh import box_events, events
from game.ugh_ugh.cards import ANY, AREAS, BEAR, STARS_TO_WIN
from game.ugh_ugh.state import (
    Clan,
    State,
    Step,
    around,
    earlier_rules,
    inventions_left,
    kind_of,
    lasting,
    members_of,
    reserve_full,
    stars,
    step_of,
)

_took = made_once(events.Took)
_paid = made_once(events.Paid)
_discarded = made_once(events.Discarded)
_came_home = made_once(events.CameHome)
_banged = made_once(events.Banged)
_threw = maker(events.Threw)
_came_out = maker(events.CameOut)
_throw_of = maker(Throw)
_strike_of = maker(Strike)

#: Every piece as a throw names it.
_PIECES = tuple([(piece, kind_of(piece)) for piece in range(BEAR + 1)])
#: The parts of a clan that its Rock Stars depend on.
_STARS_DEPEND_ON = frozenset({"built", "reserve", "waiting"})


class Copy(WorkingCopy[State, Step]):
    """The small verbs of Ugh Ugh: goods, members, tools, the Passage, cards, and the end."""

    __slots__ = ()

    # -- parts of the state

    def clan(self, seat: int) -> Clan:
        """Return a seat's clan as it stands."""
        return self.state.clans[seat]

    def change_clan(self, seat: int, **parts: object) -> None:
        """Replace parts of one clan."""
        self.change_one("clans", seat, parts)
        if not _STARS_DEPEND_ON.isdisjoint(parts):
            self.may_end = True

    # -- goods

    def take_from_supply(self, seat: int, goods: tuple[int, ...]) -> None:
        """Move resources from the supply into a clan's bins; the caller has checked that they are there and fit."""
        self._move_goods(seat, goods, 1)
        self.note(_took(seat, goods))

    def pay(self, seat: int, goods: tuple[int, ...]) -> None:
        """Move resources from a clan's bins into the supply as a payment."""
        self._move_goods(seat, goods, -1)
        self.note(_paid(seat, goods))

    def throw_away(self, seat: int, goods: tuple[int, ...]) -> None:
        """Move resources from a clan's bins into the supply for nothing."""
        if goods:
            self._move_goods(seat, goods, -1)
            self.note(_discarded(seat, goods))

    def _move_goods(self, seat: int, goods: tuple[int, ...], sign: int) -> None:
        clan = self.draft_of("clans", seat)
        held, supply = list(clan.goods), list(self.state.supply)
        for kind in goods:
            held[kind] += sign
            supply[kind] -= sign
        clan.goods = tuple(held)
        self.draft.supply = tuple(supply)

    def rob(self, seat: int, victim: int, kind: int) -> None:
        """Move one resource from a clan to another."""
        for who, sign in ((seat, 1), (victim, -1)):
            clan = self.draft_of("clans", who)
            goods = list(clan.goods)
            goods[kind] += sign
            clan.goods = tuple(goods)
        self.note(events.Robbed(seat, victim, kind))

    # -- members

    def bring_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members into their cave."""
        if pieces:
            clan = self.draft_of("clans", seat)
            clan.home = tuple(sorted(clan.home + pieces))
            self.note(_came_home(seat, pieces))

    def leave_home(self, seat: int, count: int) -> tuple[int, ...]:
        """Take ``count`` available members out of the cave and return them."""
        clan = self.draft_of("clans", seat)
        home: tuple[int, ...] = clan.home
        clan.home = home[count:]
        return home[:count]

    def lose_members(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members on the reserve board; a fifth waits there until the end of the turn (ruling 12)."""
        if not pieces:
            return
        clan = self.draft_of("clans", seat)
        for piece in pieces:
            place = "waiting" if reserve_full(clan) else "reserve"
            setattr(clan, place, tuple(sorted((*getattr(clan, place), piece))))
        self.may_end = True

    def new_members(self, seat: int, count: int) -> None:
        """Bring up to ``count`` members from the reserve board into the cave; none is left, none comes."""
        born = self.clan(seat).reserve[:count]
        if born:
            clan = self.draft_of("clans", seat)
            clan.reserve = clan.reserve[len(born) :]
            clan.home = tuple(sorted(clan.home + born))
            self.may_end = True
            self.note(events.Born(seat, born))
            gift = len(born) * lasting(clan, "birth_gift")
            if gift:
                self.first_do(step_of("collect", seat, gift, ANY))

    # -- boxes

    def slip(self, seat: int, into: tuple[int, int, int, int]) -> None:
        """Let everything in each box go into another, by area."""
        boxes: list[tuple[int, ...]] = [()] * len(AREAS)
        for area, box in enumerate(self.state.boxes):
            boxes[into[area]] += box
        self.draft.boxes = tuple(boxes)
        self.note(box_events.Slipped(seat, into))

    # -- tools

    def mend(self, seat: int, tool: str) -> None:
        """Flip a tool to its working side; a working one stays as it is."""
        if not getattr(self.clan(seat), tool):
            setattr(self.draft_of("clans", seat), tool, True)
            self.note(events.Mended(seat, tool))

    def take_torch(self, seat: int) -> None:
        """Give the torch to a chief; it is worth one Rock Star while held."""
        if self.state.torch != seat:
            self.change(torch=seat)
            self.may_end = True
            self.note(events.TorchTaken(seat))

    # -- the Passage

    def throw(self, cause: str, pieces: tuple[int, ...]) -> None:
        """Throw pieces with all that is set aside; what comes out lies in the tray."""
        handful = pieces + self.state.aside
        self.note(_threw(cause, handful))
        self.draft.aside = self.draft.tray = ()
        self._fell(self.chance.drop(_throw_of(self.state.load, tuple([_PIECES[piece] for piece in handful]))))

    def strike(self, seat: int, flap: int, strength: float) -> None:
        """Strike a flap; what comes out joins the tray. With the card for it a chief takes something for each freed."""
        lay = len(self.state.tray)
        self.note(_banged(seat, flap, strength))
        self._fell(self.chance.drop(_strike_of(self.state.load, flap, strength)))
        haul = lasting(self.clan(seat), "drum_haul") if seat >= 0 else 0
        if haul and (freed := members_of(self.state.tray[lay:], seat)):
            self.first_do(step_of("collect", seat, haul * len(freed), ANY))

    def _fell(self, drop: Drop) -> None:
        self.draft.load = drop.load
        self.draft.tray += drop.out
        self.note(_came_out(drop.out, drop.seconds))

    # -- cards

    def draw_top(self) -> str | None:
        """Take the top card of the pile; ``None`` when no invention is left in it (ruling 3).

        Events left in the pile then stay there, but in matches with the first set of cards they still happened.
        """
        if not inventions_left(self.state) and not (earlier_rules(self.state) and self.state.deck):
            self.note(events.DrawSkipped())
            return None
        card, *rest = self.state.deck
        self.change(deck=tuple(rest))
        return card

    # -- the end

    def goes_on(self) -> bool:
        """End the match if a chief has ten Rock Stars: two at once, the active player, then clockwise (ruling 16)."""
        state = self.state
        if self.may_end and not state.winners:
            self.may_end = False
            for seat in around(state):
                if stars(state, seat) >= STARS_TO_WIN:
                    self.end((seat,))
                    break
        return bool(state.agenda)

    def end(self, winners: tuple[int, ...]) -> None:
        """End the match in favour of ``winners``."""
        self.change(winners=winners, agenda=())
        self.note(events.Won(winners))


#: How a kind of step is described at which a chief decides.
Decision = deciding.Decision[State, Step, Copy]
