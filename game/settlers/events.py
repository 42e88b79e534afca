"""What happens in Settlers of the Stone Age: small facts for the animation, the log and the sounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.rules import Event
from game.core.words import Marked, row_of, say, say_counted, say_many, sum_up, who
from game.settlers.goods import ADAPTATION, BLOCKING, COUNTED_RESOURCES, PEOPLES, RESOURCES, SETS, TRACKS, Bundle
from game.settlers.ground import NOWHERE, WORLD

#: A stolen card, to those who did not see it.
UNSEEN = -1
FIGURE_NAMES: dict[str, Marked] = {"neanderthal": "the Neanderthal", "carnivore": "the sabre-tooth"}


def cards_in_words(cards: Bundle) -> str:
    """Return cards as ``2 meat, 1 bone``."""
    return sum_up(cards, COUNTED_RESOURCES)


def place_name(crossing: int) -> str:
    """Return how a sentence names a crossing: by its landscape, or by its own name at sea."""
    return say(WORLD.crossings[crossing].name.split(".")[0])


@dataclass(frozen=True, slots=True)
class StartRolled(Event):
    """Everybody rolled for the start; ``throws`` are (seat, die, die). Highest places first, ties roll again."""

    throws: tuple[tuple[int, int, int], ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        told = row_of(f"{who(seat)} {one + other}" for seat, one, other in self.throws)
        return say("Rolled for the start: {told}.", told=told)


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The table is set; ``first`` takes the first turn."""

    first: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} takes the first turn.", who=who(self.first))


@dataclass(frozen=True, slots=True)
class Founded(Event):
    """A tribe was placed while setting up."""

    seat: int
    crossing: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} founded a tribe at {place}.", who=who(self.seat), place=place_name(self.crossing))


@dataclass(frozen=True, slots=True)
class NomadSent(Event):
    """A nomad was placed beside a tribe."""

    seat: int
    crossing: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} sent a nomad out at {place}.", who=who(self.seat), place=place_name(self.crossing))


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn began; ``turn`` counts from 1."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice of a turn."""

    seat: int
    dice: tuple[int, int]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} rolled {sum}.", who=who(self.seat), sum=sum(self.dice))


@dataclass(frozen=True, slots=True)
class Yielded(Event):
    """A landscape gave cards to a seat."""

    seat: int
    place: int
    kind: int
    count: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} took {cards} from {place}.",
            who=who(self.seat),
            cards=say_counted(COUNTED_RESOURCES[self.kind], self.count),
            place=say(WORLD.hexes[self.place].name),
        )


@dataclass(frozen=True, slots=True)
class RanShort(Event):
    """The supply could not serve everybody who was due a resource."""

    kind: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("There was not enough {kind} for everybody.", kind=say(RESOURCES[self.kind]))


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat gave half of its hand back."""

    seat: int
    cards: Bundle

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} discarded {cards}.", who=who(self.seat), cards=cards_in_words(self.cards))


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A seat paid cards into the supply."""

    seat: int
    cards: Bundle


@dataclass(frozen=True, slots=True)
class Roamed(Event):
    """A figure went to another landscape; ``origin`` is where it was, or ``NOWHERE``."""

    seat: int
    figure: str
    place: int
    origin: int = NOWHERE

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} moved {figure} to {place}.",
            who=who(self.seat),
            figure=say(FIGURE_NAMES[self.figure]),
            place=say(WORLD.hexes[self.place].name),
        )


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """A seat took a card from another; only those two know which."""

    seat: int
    victim: int
    kind: int

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event; ``None``: an onlooker."""
        return self if seat in (self.seat, self.victim) else replace(self, kind=UNSEEN)

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        card = say("a card") if self.kind == UNSEEN else say_counted(COUNTED_RESOURCES[self.kind], 1)
        return say("{who} stole {card} from {victim}.", who=who(self.seat), card=card, victim=who(self.victim))


@dataclass(frozen=True, slots=True)
class NothingToSteal(Event):
    """Nobody with a tribe there had a card."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("There was nobody to steal from.")


@dataclass(frozen=True, slots=True)
class ChipTurned(Event):
    """An event chip was found and turned over."""

    reveals: ClassVar[bool] = True
    seat: int
    box: int
    face: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
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


@dataclass(frozen=True, slots=True)
class AdaptationTaken(Event):
    """A seat took an adaptation card."""

    seat: int
    set: int


@dataclass(frozen=True, slots=True)
class DesertSpread(Event):
    """A landscape of Africa became desert, for ever."""

    seat: int
    place: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{place} became desert.", place=say(WORLD.hexes[self.place].name))


@dataclass(frozen=True, slots=True)
class NothingToDesert(Event):
    """No landscape of that kind is left in Africa."""

    terrain: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Africa has no {terrain} left.", terrain=say(self.terrain))


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """A nomad walked along ``route``, from crossing to crossing, for so many cards."""

    seat: int
    route: tuple[int, ...]
    meat: int
    skins: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        steps = say_many("{count} step", "{count} steps", len(self.route) - 1)
        return say(
            "{who}'s nomad walked {steps} to {place}.",
            who=who(self.seat),
            steps=steps,
            place=place_name(self.route[-1]),
        )


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A nomad became a tribe and its seat keeps the people chip."""

    seat: int
    crossing: int
    people: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} settled at {place} in {people}.",
            who=who(self.seat),
            place=place_name(self.crossing),
            people=say(PEOPLES[self.people]),
        )


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A tribe left its place to found another one elsewhere."""

    seat: int
    crossing: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}'s tribe left {place}.", who=who(self.seat), place=place_name(self.crossing))


@dataclass(frozen=True, slots=True)
class Developed(Event):
    """A seat took a step on a track."""

    seat: int
    track: int
    step: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} reached {track} {step}.", who=who(self.seat), track=say(TRACKS[self.track]), step=self.step)


@dataclass(frozen=True, slots=True)
class ArtTaken(Event):
    """A seat was the first at the end of a track and takes its art card."""

    seat: int
    track: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took the art card of {track}.", who=who(self.seat), track=say(TRACKS[self.track]))


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """A seat traded with the bank."""

    seat: int
    give: Bundle
    get: Bundle

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} gave the bank {give} for {get}.",
            who=who(self.seat),
            give=cards_in_words(self.give),
            get=cards_in_words(self.get),
        )


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The player on turn offered a trade."""

    seat: int
    give: Bundle
    get: Bundle

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} offered {give} for {get}.",
            who=who(self.seat),
            give=cards_in_words(self.give),
            get=cards_in_words(self.get),
        )


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    """A seat would take the offer."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} accepted.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """A seat would trade on other terms: it gives ``give`` and wants ``get``."""

    seat: int
    give: Bundle
    get: Bundle

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} would give {give} for {get}.",
            who=who(self.seat),
            give=cards_in_words(self.give),
            get=cards_in_words(self.get),
        )


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat declined; ``all_turn``: and will hear no more this turn."""

    seat: int
    all_turn: bool

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.all_turn:
            return say("{who} wants no more offers this turn.", who=who(self.seat))
        return say("{who} declined.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The player on turn traded with another: gave ``give``, got ``get``."""

    seat: int
    partner: int
    give: Bundle
    get: Bundle

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} gave {partner} {give} for {get}.",
            who=who(self.seat),
            partner=who(self.partner),
            give=cards_in_words(self.give),
            get=cards_in_words(self.get),
        )


@dataclass(frozen=True, slots=True)
class NoDeal(Event):
    """The offer came to nothing."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("No trade was made.")


@dataclass(frozen=True, slots=True)
class ReconnaissanceTaken(Event):
    """A seat has the most event chips and takes the card, from ``previous`` if anybody had it."""

    seat: int
    previous: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} holds the reconnaissance.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class PeopleComplete(Event):
    """A seat has people of all four colours; ``place`` 1 takes the distribution card, 2 a free people chip."""

    seat: int
    place: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.place == 1:
            return say("{who} lives all over the world and takes the distribution.", who=who(self.seat))
        return say("{who} lives all over the world as well.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class PeopleTaken(Event):
    """A seat took a free people chip from the map."""

    seat: int
    crossing: int
    people: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took the people chip at {place}.", who=who(self.seat), place=place_name(self.crossing))


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn went to the next seat; ``lost`` steps were paid for and not walked."""

    seat: int
    following: int
    lost: int = 0

    def sentence(self) -> str:
        """Return the sentence that the log shows; empty when nothing was left."""
        if not self.lost:
            return ""
        return say_many(
            "{who} lost {count} paid step.", "{who} lost {count} paid steps.", self.lost, who=who(self.seat)
        )


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat has the points it takes, on its own turn."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has settled the world!", who=who(self.seat))
