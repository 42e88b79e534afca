"""The events of Settlers of the Stone Age: what each changes in the state, and its log sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Final, TypeAlias

from game.core.copying import with_entry
from game.core.rules import Deed, Event, Seat, Worded, event
from game.core.words import Marked, row_of, say, say_counted, say_many, sum_up_with_and, who
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
from game.settlers.rules.state import Copy, Hand, Offer, offer_in, steps_for_a_card

#: Stands for a stolen card that the viewer may not see.
UNSEEN = -1
#: A hand with one hidden card; the last number of a hand counts the cards that a view hides.
_UNSEEN_CARD: Final[Hand] = (0, 0, 0, 0, 1)
#: The reason why answers cannot be undone. (An answer reveals cards: with undo, a person could find out all hands.)
_ANSWERED: Final[Marked] = "Too late to undo: the offer has been answered."
FIGURE_NAMES: dict[str, Marked] = {"neanderthal": "the Neanderthal", "carnivore": "the sabre-tooth"}
#: The corners of a hex in words, by the endings of crossings' names.
_CORNER_NAMES: dict[str, Marked] = {
    "n": "north",
    "ne": "north-east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "nw": "north-west",
}
#: How many seats are rewarded for having people of all colours. A ``PeopleComplete`` event reports each reward.
ALL_COLOURS_REWARDS: Final = 2


def cards_in_words(cards: Bundle) -> str:
    """Return cards as ``2 meat and 1 bone``."""
    return sum_up_with_and(cards, COUNTED_RESOURCES)


def place_name(crossing: int) -> str:
    """Return a crossing's name within a sentence: ``Gaul south`` on land, ``Sardinia`` at sea."""
    name, _, corner = WORLD.crossings[crossing].name.partition(".")
    return say("{landscape} {corner}", landscape=say(name), corner=say(_CORNER_NAMES[corner])) if corner else say(name)


def _landscape(place: int) -> str:
    """Return the name of a landscape within a sentence."""
    return say(WORLD.hexes[place].name)


def _resource(kind: int) -> str:
    """Return the name of a resource within a sentence."""
    return say(RESOURCES[kind])


def _card(kind: int) -> str:
    """Return a stolen card as ``1 bone``, or ``a card`` if it is unseen."""
    return say("a card") if kind == UNSEEN else say_counted(COUNTED_RESOURCES[kind], 1)


def _figure(figure: str) -> str:
    """Return a figure within a sentence, with its article."""
    return say(FIGURE_NAMES[figure])


def _people(people: int) -> str:
    """Return the name of a colour of people chips."""
    return say(PEOPLES[people])


def _track_name(track: int) -> str:
    """Return the name of a track as it stands within a sentence."""
    return say(TRACKS[track])


def _throws_in_words(throws: tuple[tuple[int, int, int], ...]) -> str:
    """Return each seat in words, with the sum of its two dice."""
    return row_of(f"{who(seat)} {first_die + second_die}" for seat, first_die, second_die in throws)


Crossing: TypeAlias = Annotated[int, Worded("place", place_name)]
Landscape: TypeAlias = Annotated[int, Worded("place", _landscape)]
Track: TypeAlias = Annotated[int, Worded("track", _track_name)]


@event
class StartRolled(Event):
    """Seats rolled for the start; ``throws`` are (seat, die, die).

    The seat with the highest sum places first; seats that tie for it roll again.
    """

    says: ClassVar[Marked] = "Starting rolls: {told}."
    throws: Annotated[tuple[tuple[int, int, int], ...], Worded("told", _throws_in_words)]


@event
class Started(Event):
    """The match was set up; ``first`` takes the first turn."""

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

    says: ClassVar[Marked] = "{who} sent out a nomad to {place}."
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
        """Begin the turn: clear the dice, the count of offers, and the seats that refuse offers."""
        draft = copy.draft
        draft.active = self.seat
        draft.turn = self.turn
        draft.dice = ()
        draft.offers = 0
        draft.deaf = ()
        copy.may_end = True


@event
class Rolled(Event):
    """The dice of a turn were rolled."""

    says: ClassVar[Marked] = "{who} rolled {sum}."
    seat: Seat
    dice: Annotated[tuple[int, int], Worded("sum", sum)]

    def change(self, copy: Copy) -> None:
        """Set the dice."""
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
        """Say how many cards of which kind came from which landscape."""
        return say(
            "{who} took {cards} from {place}.",
            who=who(self.seat),
            cards=say_counted(COUNTED_RESOURCES[self.kind], self.count),
            place=say(WORLD.hexes[self.place].name),
        )


@event
class Provided(Event):
    """A seat got more cards than the others at the start; the log names its head start instead of this event."""

    seat: int
    cards: Bundle

    def change(self, copy: Copy) -> None:
        """Take the cards from the supply."""
        copy.gain(self.seat, self.cards)


@event
class RanShort(Event):
    """The supply had too few cards of a kind for all who should get it."""

    says: ClassVar[Marked] = "The supply ran short of {kind} cards."
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
    """The Neanderthal or the carnivore moved; ``origin`` is the landscape that it left, or ``NOWHERE``."""

    says: ClassVar[Marked] = "{who} moved {figure} to {place}."
    seat: Seat
    figure: Annotated[str, Worded("figure", _figure)]
    place: Landscape
    origin: int = NOWHERE

    def change(self, copy: Copy) -> None:
        """Move the figure: set the field of the state that has the name of the figure."""
        setattr(copy.draft, self.figure, self.place)


@event
class Robbed(Event):
    """A seat stole a card from another seat; only these two seats know which card."""

    says: ClassVar[Marked] = "{who} stole {card} from {victim}."
    seat: Seat
    victim: Annotated[int, Worded("victim", who)]
    kind: Annotated[int, Worded("card", _card)]

    def change(self, copy: Copy) -> None:
        """Move the card from hand to hand."""
        card = _UNSEEN_CARD if self.kind == UNSEEN else single(self.kind)
        copy.hand_over(self.victim, self.seat, card)

    def seen_by(self, seat: int | None) -> Event:
        """Return the event, with the kind of card hidden from all but the two seats concerned."""
        if seat in (self.seat, self.victim):
            return self
        return replace(self, kind=UNSEEN)

    def deeds(self) -> tuple[Deed, ...]:
        """Return the theft as a deed that harms the victim."""
        return (Deed(self.seat, self.victim, helps=False),)


@event
class NothingToSteal(Event):
    """Nobody with a tribe beside the landscape had a card to steal."""

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
        state = copy.state
        draft = copy.draft
        draft.finders = with_entry(state.finders, self.box, self.seat)
        draft.faces = with_entry(state.faces, self.box, self.face)

    def sentence(self) -> str:
        """Say what was on the chip: an adaptation, a beast or a desolation."""
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
            "{who} found a desolation ({terrain}) at {box}.", who=who(self.seat), terrain=say(self.face), box=box
        )


@event
class AdaptationTaken(Event):
    """A seat took an adaptation card."""

    seat: int
    set: int

    def change(self, copy: Copy) -> None:
        """Give the seat the card, worth a point."""
        copy.draft.adaptations = with_entry(copy.state.adaptations, self.set, self.seat)
        copy.may_end = True


@event
class DesertSpread(Event):
    """A landscape of Africa became desert for the rest of the match."""

    says: ClassVar[Marked] = "{place} became desert."
    seat: int
    place: Landscape

    def change(self, copy: Copy) -> None:
        """Turn the landscape to desert."""
        copy.draft.deserts = tuple(sorted((*copy.state.deserts, self.place)))


@event
class NothingToDesert(Event):
    """No landscape of that terrain is left in Africa."""

    says: ClassVar[Marked] = "Africa has no {terrain} left."
    terrain: Annotated[str, Worded("terrain", say)]


@event
class Walked(Event):
    """A nomad walked along the crossings of ``route``; the seat paid ``meat`` and ``skins``."""

    seat: int
    route: tuple[int, ...]
    meat: int
    skins: int

    def change(self, copy: Copy) -> None:
        """Move the nomad; paid steps that are left may be walked later this turn."""
        player = copy.draft_of("players", self.seat)
        index = player.nomads.index(self.route[0])
        paid_steps = (self.meat + self.skins) * steps_for_a_card(copy.state, player)
        steps_left = player.strides[index] + paid_steps - (len(self.route) - 1)
        player.nomads = with_entry(player.nomads, index, self.route[-1])
        player.strides = with_entry(player.strides, index, steps_left)

    def sentence(self) -> str:
        """Say how far the nomad walked, and its destination."""
        steps = say_many("{count} step", "{count} steps", len(self.route) - 1)
        return say(
            "{who}'s nomad walked {steps} to {place}.",
            who=who(self.seat),
            steps=steps,
            place=place_name(self.route[-1]),
        )


@event
class Settled(Event):
    """A nomad became a tribe, and its seat took the people chip."""

    says: ClassVar[Marked] = "{who} settled at {place} in {people}."
    seat: Seat
    crossing: Crossing
    people: Annotated[int, Worded("people", _people)]

    def change(self, copy: Copy) -> None:
        """Turn the nomad into a tribe, and give the seat the people chip.

        Also add the seat to ``State.complete`` if it has people of all colours but gets no reward for that. Seats that
        get a reward are added by a ``PeopleComplete`` event.
        """
        player = copy.draft_of("players", self.seat)
        index = player.nomads.index(self.crossing)
        player.tribes = tuple(sorted((*player.tribes, self.crossing)))
        player.nomads = player.nomads[:index] + player.nomads[index + 1 :]
        player.strides = player.strides[:index] + player.strides[index + 1 :]
        copy.take_people(self.seat, self.crossing, self.people)
        complete = copy.state.complete
        if len(complete) >= ALL_COLOURS_REWARDS and self.seat not in complete and all(player.people):
            copy.draft.complete += (self.seat,)


@event
class Left(Event):
    """A seat that had all its tribes on the map took one off, to settle elsewhere."""

    says: ClassVar[Marked] = "{who}'s tribe left {place}."
    seat: Seat
    crossing: Crossing

    def change(self, copy: Copy) -> None:
        """Remove the tribe from the map."""
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
        """Move the seat's marker to the step."""
        player = copy.draft_of("players", self.seat)
        player.tracks = with_entry(player.tracks, self.track, self.step)


@event
class ArtTaken(Event):
    """A seat was the first at the end of a track and took its art card."""

    says: ClassVar[Marked] = "{who} took the {track} art card."
    seat: Seat
    track: Track

    def change(self, copy: Copy) -> None:
        """Give the seat the card, worth a point."""
        copy.draft.arts = with_entry(copy.state.arts, self.track, self.seat)
        copy.may_end = True


@event
class ReconnaissanceTaken(Event):
    """A seat with the most event chips took the card; ``previous`` is the seat that held it before, or ``NOBODY``."""

    says: ClassVar[Marked] = "{who} took Reconnaissance (2 points)."
    seat: Seat
    previous: int

    def change(self, copy: Copy) -> None:
        """Give the seat the card, worth two points."""
        copy.draft.reconnaissance = self.seat
        copy.may_end = True


@event
class PeopleComplete(Event):
    """A seat was the first or second (``place``) with people of all four colours.

    The first seat takes the distribution card, the second a free people chip.
    """

    seat: int
    place: int

    def change(self, copy: Copy) -> None:
        """Add the seat to those that have people of all four colours; the first such seat scores two points."""
        copy.draft.complete += (self.seat,)
        copy.may_end = True

    def sentence(self) -> str:
        """Say whether the seat got the distribution."""
        if self.place == 1:
            return say("{who} earned Distribution (2 points).", who=who(self.seat))
        return say("{who} became the second with people chips of all four colours.", who=who(self.seat))


@event
class PeopleTaken(Event):
    """A seat took a free people chip from the map."""

    says: ClassVar[Marked] = "{who} took the people chip at {place}."
    seat: Seat
    crossing: Crossing
    people: int

    def change(self, copy: Copy) -> None:
        """Give the seat the people chip."""
        copy.take_people(self.seat, self.crossing, self.people)


@event
class TurnEnded(Event):
    """The turn went to the seat ``following``; ``lost`` counts the steps that were paid for but not walked."""

    seat: int
    following: int
    lost: int = 0

    def change(self, copy: Copy) -> None:
        """Remove the paid steps that were not walked."""
        if self.lost:
            player = copy.draft_of("players", self.seat)
            player.strides = (0,) * len(player.strides)

    def sentence(self) -> str:
        """Say how many paid steps were lost; empty if there were none."""
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
    """A seat reached the goal on its own turn."""

    says: ClassVar[Marked] = "{who} has settled the world!"
    seat: Seat

    def change(self, copy: Copy) -> None:
        """End the match."""
        copy.draft.winners = (self.seat,)


# Trading with the bank, and between the player on turn and others

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
        """Set the present offer and count it."""
        copy.draft.offers += 1
        copy.draft.offer = Offer(self.give, self.get)


@event
class Accepted(Event):
    """A seat accepted the offer; the player on turn may still choose another partner."""

    says: ClassVar[Marked] = "{who} accepted."
    why_final: ClassVar[Marked] = _ANSWERED
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Add the seat's agreement to the offer, on the terms of the offer."""
        terms = offer_in(copy.state)
        copy.answer(self.seat, terms.give, terms.get)


@event
class Countered(Event):
    """A seat answered with a counter-offer: it would give ``give`` for ``get``."""

    says: ClassVar[Marked] = "{who} would give {give} for {get}."
    why_final: ClassVar[Marked] = _ANSWERED
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Add the seat's agreement to the offer, on the terms of its counter-offer."""
        copy.answer(self.seat, self.get, self.give)


@event
class Declined(Event):
    """A seat declined the offer; if ``all_turn`` is true, it also refuses all later offers of this turn."""

    why_final: ClassVar[Marked] = _ANSWERED
    seat: int
    all_turn: bool

    def change(self, copy: Copy) -> None:
        """If ``all_turn`` is true, add the seat to those that refuse offers this turn."""
        if self.all_turn:
            copy.draft.deaf = tuple(sorted((*copy.state.deaf, self.seat)))

    def sentence(self) -> str:
        """Say whether the seat refused only this offer, or all offers of this turn."""
        if self.all_turn:
            return say("{who} wants no more offers this turn.", who=who(self.seat))
        return say("{who} declined.", who=who(self.seat))


@event
class Dealt(Event):
    """The player on turn gave the cards ``give`` to a partner and got the cards ``get``."""

    says: ClassVar[Marked] = "{who} gave {partner} {give} for {get}."
    why_final: ClassVar[Marked] = _ANSWERED
    seat: Seat
    partner: Annotated[int, Worded("partner", who)]
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Swap the cards and remove the offer."""
        copy.hand_over(self.seat, self.partner, self.give)
        copy.hand_over(self.partner, self.seat, self.get)
        copy.draft.offer = None

    def deeds(self) -> tuple[Deed, ...]:
        """Return the deal, as two deeds: each of the two seats helps the other."""
        return Deed(self.seat, self.partner, helps=True), Deed(self.partner, self.seat, helps=True)


@event
class NoDeal(Event):
    """The offer ended without a trade."""

    says: ClassVar[Marked] = "No trade was made."
    seat: int

    def change(self, copy: Copy) -> None:
        """Remove the offer."""
        copy.draft.offer = None
