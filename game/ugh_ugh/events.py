"""What happens in Ugh Ugh: small facts for the animation, the log and the sounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.rules import Event
from game.core.words import all_of, say, say_many, who
from game.ugh_ugh.cards import AREAS, CARDS
from game.ugh_ugh.event_words import AREA_NAMES, goods_text, pieces_text


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The table is set; ``first`` has the longest hair."""

    first: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has the longest hair and starts.", who=who(self.first))


@dataclass(frozen=True, slots=True)
class ToolChosen(Event):
    """A chief starts with this tool working."""

    seat: int
    tool: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} starts with a working {tool}.", who=who(self.seat), tool=say(self.tool))


@dataclass(frozen=True, slots=True)
class ClanKept(Event):
    """A chief kept a clan card; which one only that chief knows."""

    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event; ``None``: an onlooker."""
        return self if seat == self.seat else replace(self, card="")

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} picked a clan card.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class NobodyInside(Event):
    """Everybody has seen that the Passage is empty, so nobody is asked to drum."""

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("The Passage is empty: nobody is asked to drum.")


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """A member joined the throw of the love tent."""

    seat: int
    piece: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} added a member.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """Pieces went into the Passage, in this order; ``cause`` is an area or an event card's key."""

    reveals: ClassVar[bool] = True
    cause: str
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Banged(Event):
    """A flap was struck."""

    seat: int
    flap: int
    strength: float

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} drummed.", who=who(self.seat)) if self.seat >= 0 else say("The ground shook.")


@dataclass(frozen=True, slots=True)
class BangsLeft(Event):
    """A chief stopped drumming before all bangs were used."""

    seat: int
    bangs: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{who} left {count} bang unused.", "{who} left {count} bangs unused.", self.bangs, who=who(self.seat)
        )


@dataclass(frozen=True, slots=True)
class Silenced(Event):
    """A chief's drum was broken by another's card."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}'s drum broke.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class CameOut(Event):
    """What fell out of the Passage, in order, and the seconds until all rested."""

    reveals: ClassVar[bool] = True
    pieces: tuple[int, ...]
    seconds: float

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if not self.pieces:
            return say("Nothing fell out.")
        return say("{parts} fell out.", parts=pieces_text(self.pieces))


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """Pieces that fell at another time lie in sight until the next throw."""

    pieces: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many("{count} piece is set aside.", "{count} pieces are set aside.", len(self.pieces))


@dataclass(frozen=True, slots=True)
class DrumBroke(Event):
    """A chief used the drum."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpearUsed(Event):
    """A chief repelled the predators; the spear broke."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} used the spear.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Eaten(Event):
    """Predators ate members."""

    seat: int
    pieces: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{count} of {who}'s members was eaten.",
            "{count} of {who}'s members were eaten.",
            len(self.pieces),
            who=who(self.seat),
        )


@dataclass(frozen=True, slots=True)
class BeastsLeft(Event):
    """The predators went home: the tiger to the plains box, the bear to the reserve board."""

    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """Members returned to their cave."""

    seat: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A chief took resources from the supply."""

    seat: int
    goods: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took {goods}.", who=who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class LeftBehind(Event):
    """A chief left loads behind; ``origin`` is the area they came from, or ``any`` where the chief could choose."""

    seat: int
    loads: int
    origin: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.origin not in AREAS:
            return say_many(
                "{who} left {count} resource.", "{who} left {count} resources.", self.loads, who=who(self.seat)
            )
        return say_many(
            "{who} left {count} load in the {area}.",
            "{who} left {count} loads in the {area}.",
            self.loads,
            who=who(self.seat),
            area=say(AREA_NAMES[AREAS.index(self.origin)]),
        )


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A chief put resources back."""

    seat: int
    goods: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} threw away {goods}.", who=who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A chief paid resources into the supply."""

    seat: int
    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """A chief took a resource from another."""

    seat: int
    victim: int
    kind: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} took {goods} from {victim}.",
            who=who(self.seat),
            goods=goods_text((self.kind,)),
            victim=who(self.victim),
        )


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """A tool works again."""

    seat: int
    tool: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}'s {tool} works again.", who=who(self.seat), tool=say(self.tool))


@dataclass(frozen=True, slots=True)
class SpearBroke(Event):
    """A spear broke without being used."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}'s spear broke.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A chief built a card."""

    seat: int
    card: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} built {card}.", who=who(self.seat), card=say(CARDS[self.card].title))


@dataclass(frozen=True, slots=True)
class Expanded(Event):
    """A chief built the large cave."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} built the large cave.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A chief drew a card into the hand; which one only that chief knows."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event; ``None``: an onlooker."""
        return self if seat == self.seat else replace(self, card="")

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.card:
            return say("{who} drew {card}.", who=who(self.seat), card=say(CARDS[self.card].title))
        return say("{who} drew a card.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Learned(Event):
    """A chief took a card from the To-Do Wall into the hand."""

    seat: int
    card: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took {card} from the wall.", who=who(self.seat), card=say(CARDS[self.card].title))


@dataclass(frozen=True, slots=True)
class WallFilled(Event):
    """A new card came on the To-Do Wall."""

    reveals: ClassVar[bool] = True
    card: str


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    """An event card was drawn and takes place at once."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} drew an event: {card}!", who=who(self.seat), card=say(CARDS[self.card].title))


@dataclass(frozen=True, slots=True)
class DrawSkipped(Event):
    """No invention was left to draw."""

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("No card is left to draw.")


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """A clan put a member up for an event."""

    seat: int
    piece: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} throws in a member.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Born(Event):
    """New members came from the reserve board into the cave."""

    seat: int
    pieces: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{who} has {count} new member.", "{who} has {count} new members.", len(self.pieces), who=who(self.seat)
        )


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """Members went to the reserve board without being eaten."""

    seat: int
    pieces: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{who} lost {count} member.", "{who} lost {count} members.", len(self.pieces), who=who(self.seat)
        )


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A chief proposed to another."""

    seat: int
    partner: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} proposed to {partner}.", who=who(self.seat), partner=who(self.partner))


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A proposal was accepted or declined."""

    seat: int
    partner: int
    accepted: bool

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return (
            say("{who} accepted.", who=who(self.seat)) if self.accepted else say("{who} declined.", who=who(self.seat))
        )


@dataclass(frozen=True, slots=True)
class Feasted(Event):
    """A chief gave to the Carnivoral."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} gave to the feast.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class TorchTaken(Event):
    """The torch went to a chief."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took the torch.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A member beyond the fourth came back from the reserve board at the end of the turn."""

    seat: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn went to the next chief."""

    seat: int
    following: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A chief has ten Rock Stars (or the most when nothing is left to build)."""

    seats: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} united the clans!", who=all_of([who(seat) for seat in self.seats]))
