"""What happens in Settlers of the Stone Age: each event says what it changes, and how the log tells it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Final, TypeAlias

from game.core.rules import Event, Seat, Worded, event
from game.core.words import Marked, row_of, say, say_counted, say_many, sum_up, who
from game.settlers.rules.goods import (
    ADAPTATION,
    BLOCKING,
    COUNTED_RESOURCES,
    PEOPLES,
    RESOURCES,
    SETS,
    TRACKS,
    Bundle,
    single,
)
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.state import Copy, Hand, Offer, offer_in, range_of, with_entry

#: A stolen card, to those who did not see it.
UNSEEN = -1
_UNSEEN_CARD: Final[Hand] = (0, 0, 0, 0, 1)
FIGURE_NAMES: dict[str, Marked] = {"neanderthal": "the Neanderthal", "carnivore": "the sabre-tooth"}
#: So many seats with people of all four colours an event tells of.
COMPLETE_TOLD: Final = 2


def cards_in_words(cards: Bundle) -> str:
    """Return cards as ``2 meat, 1 bone``."""
    return sum_up(cards, COUNTED_RESOURCES)


def place_name(crossing: int) -> str:
    """Return how a sentence names a crossing: by its landscape, or by its own name at sea."""
    return say(WORLD.crossings[crossing].name.split(".")[0])


def _landscape(place: int) -> str:
    return say(WORLD.hexes[place].name)


def _resource(kind: int) -> str:
    return say(RESOURCES[kind])


def _card(kind: int) -> str:
    """Return a stolen card as ``1 bone``, to who knows it."""
    return say("a card") if kind == UNSEEN else say_counted(COUNTED_RESOURCES[kind], 1)


def _figure(figure: str) -> str:
    return say(FIGURE_NAMES[figure])


def _people(people: int) -> str:
    return say(PEOPLES[people])


def _track(track: int) -> str:
    return say(TRACKS[track])


def _throws(throws: tuple[tuple[int, int, int], ...]) -> str:
    """Return what everybody rolled, with two dice each."""
    return row_of(f"{who(seat)} {one + other}" for seat, one, other in throws)


Crossing: TypeAlias = Annotated[int, Worded("place", place_name)]
Landscape: TypeAlias = Annotated[int, Worded("place", _landscape)]
Track: TypeAlias = Annotated[int, Worded("track", _track)]


@event
class StartRolled(Event):
    """Everybody rolled for the start; ``throws`` are (seat, die, die). Highest places first, ties roll again."""

    says: ClassVar[Marked] = "Rolls for the start: {told}."
    throws: Annotated[tuple[tuple[int, int, int], ...], Worded("told", _throws)]


@event
class Started(Event):
    """The table is set; ``first`` takes the first turn."""

    says: ClassVar[Marked] = "{who} takes the first turn."
    first: Seat


@event
class Founded(Event):
    """A tribe was placed while setting up."""

    says: ClassVar[Marked] = "{who} founded a tribe at {place}."
    seat: Seat
    crossing: Crossing

    def change(self, copy: Copy) -> None:
        """Put the tribe on the map."""
        player = copy.draft_of("players", self.seat)
        player.tribes = tuple(sorted((*player.tribes, self.crossing)))


@event
class NomadSent(Event):
    """A nomad was placed beside a tribe."""

    says: ClassVar[Marked] = "{who} sent a nomad out at {place}."
    seat: Seat
    crossing: Crossing

    def change(self, copy: Copy) -> None:
        """Put the nomad on the map."""
        player = copy.draft_of("players", self.seat)
        player.nomads += (self.crossing,)
        player.strides += (0,)


@event
class TurnBegan(Event):
    """A seat's turn began; ``turn`` counts from 1."""

    seat: int
    turn: int

    def change(self, copy: Copy) -> None:
        """Begin the turn: the dice lie ready, and everybody hears offers again."""
        draft = copy.draft
        draft.active, draft.turn = self.seat, self.turn
        draft.dice, draft.offers, draft.deaf = (), 0, ()
        copy.may_end = True


@event
class Rolled(Event):
    """The dice of a turn."""

    says: ClassVar[Marked] = "{who} rolled {sum}."
    seat: Seat
    dice: Annotated[tuple[int, int], Worded("sum", sum)]

    def change(self, copy: Copy) -> None:
        """Lay the dice on the table."""
        copy.draft.dice = self.dice


@event
class Yielded(Event):
    """A landscape gave cards to a seat."""

    seat: int
    place: int
    kind: int
    count: int

    def change(self, copy: Copy) -> None:
        """Take the cards from the supply."""
        copy.gain(self.seat, single(self.kind, self.count))

    def sentence(self) -> str:
        """Say how many cards of which kind came from where."""
        return say(
            "{who} took {cards} from {place}.",
            who=who(self.seat),
            cards=say_counted(COUNTED_RESOURCES[self.kind], self.count),
            place=say(WORLD.hexes[self.place].name),
        )


@event
class RanShort(Event):
    """The supply could not serve everybody who was due a resource."""

    says: ClassVar[Marked] = "Not enough {kind} for everyone."
    kind: Annotated[int, Worded("kind", _resource)]


@event
class Discarded(Event):
    """A seat gave half of its hand back."""

    says: ClassVar[Marked] = "{who} discarded {cards}."
    seat: Seat
    cards: Annotated[Bundle, Worded("cards", cards_in_words)]

    def change(self, copy: Copy) -> None:
        """Give the cards back to the supply."""
        copy.give_back(self.seat, self.cards)


@event
class Paid(Event):
    """A seat paid cards into the supply."""

    seat: int
    cards: Bundle

    def change(self, copy: Copy) -> None:
        """Give the cards back to the supply."""
        copy.give_back(self.seat, self.cards)


@event
class Roamed(Event):
    """A figure went to another landscape; ``origin`` is where it was, or ``NOWHERE``."""

    says: ClassVar[Marked] = "{who} moved {figure} to {place}."
    seat: Seat
    figure: Annotated[str, Worded("figure", _figure)]
    place: Landscape
    origin: int = NOWHERE

    def change(self, copy: Copy) -> None:
        """Move the figure; the fields of the state are named like the figures."""
        setattr(copy.draft, self.figure, self.place)


@event
class Robbed(Event):
    """A seat took a card from another; only those two know which."""

    says: ClassVar[Marked] = "{who} stole {card} from {victim}."
    seat: Seat
    victim: Annotated[int, Worded("victim", who)]
    kind: Annotated[int, Worded("card", _card)]

    def change(self, copy: Copy) -> None:
        """Move the card from hand to hand."""
        card = _UNSEEN_CARD if self.kind == UNSEEN else single(self.kind)
        copy.hand_over(self.victim, self.seat, card)

    def seen_by(self, seat: int | None) -> Event:
        """Hide which card it was from all but these two."""
        return self if seat in (self.seat, self.victim) else replace(self, kind=UNSEEN)


@event
class NothingToSteal(Event):
    """Nobody with a tribe there had a card."""

    says: ClassVar[Marked] = "There was no one to steal from."
    seat: int


@event
class ChipTurned(Event):
    """An event chip was found and turned over."""

    reveals: ClassVar[bool] = True
    seat: int
    box: int
    face: str

    def change(self, copy: Copy) -> None:
        """Give the chip to its finder, face up."""
        state, draft = copy.state, copy.draft
        draft.finders = with_entry(state.finders, self.box, self.seat)
        draft.faces = with_entry(state.faces, self.box, self.face)

    def sentence(self) -> str:
        """Say what the chip brings: an adaptation, a beast or a desolation."""
        box = say(WORLD.boxes[self.box].name)
        if self.face == ADAPTATION:
            return say(
                "{who} found the adaptation of set {set} at {box}.",
                who=who(self.seat),
                set=SETS[WORLD.boxes[self.box].set],
                box=box,
            )
        if self.face == BLOCKING:
            return say("{who} startled a beast at {box}.", who=who(self.seat), box=box)
        return say(
            "{who} found a desolation of {terrain} at {box}.", who=who(self.seat), terrain=say(self.face), box=box
        )


@event
class AdaptationTaken(Event):
    """A seat took an adaptation card."""

    seat: int
    set: int

    def change(self, copy: Copy) -> None:
        """Take the card: it counts a point."""
        copy.draft.adaptations = with_entry(copy.state.adaptations, self.set, self.seat)
        copy.may_end = True


@event
class DesertSpread(Event):
    """A landscape of Africa became desert, for ever."""

    says: ClassVar[Marked] = "{place} became desert."
    seat: int
    place: Landscape

    def change(self, copy: Copy) -> None:
        """Turn the landscape to desert."""
        copy.draft.deserts = tuple(sorted((*copy.state.deserts, self.place)))


@event
class NothingToDesert(Event):
    """No landscape of that kind is left in Africa."""

    says: ClassVar[Marked] = "Africa has no {terrain} left."
    terrain: Annotated[str, Worded("terrain", say)]


@event
class Walked(Event):
    """A nomad walked along ``route``, from crossing to crossing, for so many cards."""

    seat: int
    route: tuple[int, ...]
    meat: int
    skins: int

    def change(self, copy: Copy) -> None:
        """Move the nomad; the steps left of what was paid stay for this turn."""
        player = copy.draft_of("players", self.seat)
        number = player.nomads.index(self.route[0])
        left = player.strides[number] + (self.meat + self.skins) * range_of(copy.state, player) - len(self.route) + 1
        player.nomads = with_entry(player.nomads, number, self.route[-1])
        player.strides = with_entry(player.strides, number, left)

    def sentence(self) -> str:
        """Say how far the nomad walked, and where to."""
        steps = say_many("{count} step", "{count} steps", len(self.route) - 1)
        return say(
            "{who}'s nomad walked {steps} to {place}.",
            who=who(self.seat),
            steps=steps,
            place=place_name(self.route[-1]),
        )


@event
class Settled(Event):
    """A nomad became a tribe and its seat keeps the people chip."""

    says: ClassVar[Marked] = "{who} settled at {place} in {people}."
    seat: Seat
    crossing: Crossing
    people: Annotated[int, Worded("people", _people)]

    def change(self, copy: Copy) -> None:
        """Turn the nomad into a tribe, and keep the people chip.

        Who has all colours after ``COMPLETE_TOLD`` others is noted here: nothing comes of it, and no event tells it.
        """
        player = copy.draft_of("players", self.seat)
        number = player.nomads.index(self.crossing)
        player.tribes = tuple(sorted((*player.tribes, self.crossing)))
        player.nomads = player.nomads[:number] + player.nomads[number + 1 :]
        player.strides = player.strides[:number] + player.strides[number + 1 :]
        copy.take_people(self.seat, self.crossing, self.people)
        complete = copy.state.complete
        if len(complete) >= COMPLETE_TOLD and self.seat not in complete and all(player.people):
            copy.draft.complete += (self.seat,)


@event
class Left(Event):
    """A tribe left its place to found another one elsewhere."""

    says: ClassVar[Marked] = "{who}'s tribe left {place}."
    seat: Seat
    crossing: Crossing

    def change(self, copy: Copy) -> None:
        """Take the tribe off the map."""
        player = copy.draft_of("players", self.seat)
        player.tribes = tuple([tribe for tribe in player.tribes if tribe != self.crossing])


@event
class Developed(Event):
    """A seat took a step on a track."""

    says: ClassVar[Marked] = "{who} reached {track} {step}."
    seat: Seat
    track: Track
    step: int

    def change(self, copy: Copy) -> None:
        """Move the marker on."""
        player = copy.draft_of("players", self.seat)
        player.tracks = with_entry(player.tracks, self.track, self.step)


@event
class ArtTaken(Event):
    """A seat was the first at the end of a track and takes its art card."""

    says: ClassVar[Marked] = "{who} took the art card of {track}."
    seat: Seat
    track: Track

    def change(self, copy: Copy) -> None:
        """Take the card: it counts a point."""
        copy.draft.arts = with_entry(copy.state.arts, self.track, self.seat)
        copy.may_end = True


@event
class ReconnaissanceTaken(Event):
    """A seat has the most event chips and takes the card, from ``previous`` if anybody had it."""

    says: ClassVar[Marked] = "{who} has Reconnaissance."
    seat: Seat
    previous: int

    def change(self, copy: Copy) -> None:
        """Take the card: it counts two points."""
        copy.draft.reconnaissance = self.seat
        copy.may_end = True


@event
class PeopleComplete(Event):
    """A seat has people of all four colours; ``place`` 1 takes the distribution card, 2 a free people chip."""

    seat: int
    place: int

    def change(self, copy: Copy) -> None:
        """Note who is complete, in turn: the first has two points for it."""
        copy.draft.complete += (self.seat,)
        copy.may_end = True

    def sentence(self) -> str:
        """Say whether the distribution goes with it."""
        if self.place == 1:
            return say("{who} earns Distribution: +2.", who=who(self.seat))
        return say("{who} lives on every continent, too.", who=who(self.seat))


@event
class PeopleTaken(Event):
    """A seat took a free people chip from the map."""

    says: ClassVar[Marked] = "{who} took the people chip at {place}."
    seat: Seat
    crossing: Crossing
    people: int

    def change(self, copy: Copy) -> None:
        """Keep the people chip."""
        copy.take_people(self.seat, self.crossing, self.people)


@event
class TurnEnded(Event):
    """The turn went to the next seat; ``lost`` steps were paid for and not walked."""

    seat: int
    following: int
    lost: int = 0

    def change(self, copy: Copy) -> None:
        """Lose the steps that were paid for and not walked."""
        if self.lost:
            player = copy.draft_of("players", self.seat)
            player.strides = (0,) * len(player.strides)

    def sentence(self) -> str:
        """Say how many paid steps were lost, nothing if none were."""
        if not self.lost:
            return ""
        return say_many(
            "{who} left {count} paid step unused.",
            "{who} left {count} paid steps unused.",
            self.lost,
            who=who(self.seat),
        )


@event
class Won(Event):
    """A seat has the points it takes, on its own turn."""

    says: ClassVar[Marked] = "{who} has settled the world!"
    seat: Seat

    def change(self, copy: Copy) -> None:
        """End the match."""
        copy.draft.winners = (self.seat,)


# What happens in trade: with the bank, and between the player on turn and others.

Give: TypeAlias = Annotated[Bundle, Worded("give", cards_in_words)]
Get: TypeAlias = Annotated[Bundle, Worded("get", cards_in_words)]


@event
class Banked(Event):
    """A seat traded with the bank."""

    says: ClassVar[Marked] = "{who} gave the bank {give} for {get}."
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Swap the cards with the supply."""
        copy.give_back(self.seat, self.give)
        copy.gain(self.seat, self.get)


@event
class Offered(Event):
    """The player on turn offered a trade."""

    says: ClassVar[Marked] = "{who} offered {give} for {get}."
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Lay the offer before everybody."""
        copy.draft.offers += 1
        copy.draft.offer = Offer(self.give, self.get)


@event
class Accepted(Event):
    """A seat would take the offer."""

    says: ClassVar[Marked] = "{who} accepted."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Note that the seat is willing, on the terms of the offer."""
        terms = offer_in(copy.state)
        copy.answer(self.seat, terms.give, terms.get)


@event
class Countered(Event):
    """A seat would trade on other terms: it gives ``give`` and wants ``get``."""

    says: ClassVar[Marked] = "{who} would give {give} for {get}."
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Note that the seat is willing, on its own terms."""
        copy.answer(self.seat, self.get, self.give)


@event
class Declined(Event):
    """A seat declined; ``all_turn``: and will hear no more this turn."""

    seat: int
    all_turn: bool

    def change(self, copy: Copy) -> None:
        """Hear no more offers in this turn, if the seat wants none."""
        if self.all_turn:
            copy.draft.deaf = tuple(sorted((*copy.state.deaf, self.seat)))

    def sentence(self) -> str:
        """Say whether the seat hears other offers in this turn."""
        if self.all_turn:
            return say("{who} wants no more offers this turn.", who=who(self.seat))
        return say("{who} declined.", who=who(self.seat))


@event
class Dealt(Event):
    """The player on turn traded with another: gave ``give``, got ``get``."""

    says: ClassVar[Marked] = "{who} gave {partner} {give} for {get}."
    seat: Seat
    partner: Annotated[int, Worded("partner", who)]
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Swap the cards; the offer is done with."""
        copy.hand_over(self.seat, self.partner, self.give)
        copy.hand_over(self.partner, self.seat, self.get)
        copy.draft.offer = None


@event
class NoDeal(Event):
    """The offer came to nothing."""

    says: ClassVar[Marked] = "No trade was made."
    seat: int

    def change(self, copy: Copy) -> None:
        """Take the offer back."""
        copy.draft.offer = None
