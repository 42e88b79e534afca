"""The events of Ugh Ugh: each says what it changes, who may see it, and its sentence in the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, TypeAlias

from game.core import words
from game.core.rules import Count, Deed, Event, Seat, Worded, event
from game.core.words import Marked, say, say_many
from game.ugh_ugh.rules.cards import (
    AREAS,
    BEAR,
    CARDS,
    COUNTED_RESOURCES,
    MEMBERS_AT_START,
    MEMBERS_EACH,
    PLAINS,
    RESOURCES,
    TIGER,
)
from game.ugh_ugh.rules.state import (
    HIDDEN_CARD,
    HIDDEN_EVENT,
    NOBODY,
    Copy,
    members_by_seat,
    members_of,
    tuple_without,
    without_card,
)

#: The areas as they are named in sentences.
_AREA_NAMES: tuple[Marked, ...] = ("forest", "plains", "mountains", "love tent")
#: The texts that count the members sent to each area.
_SENT_WORDS: tuple[words.Plural, ...] = (
    words.marked_many("{count} to the forest", "{count} to the forest"),
    words.marked_many("{count} to the plains", "{count} to the plains"),
    words.marked_many("{count} to the mountains", "{count} to the mountains"),
    words.marked_many("{count} to the love tent", "{count} to the love tent"),
)


def area_name(area: int) -> str:
    """Return an area as it is named in a sentence."""
    return say(_AREA_NAMES[area])


def goods_text(kinds: tuple[int, ...]) -> str:
    """Return resources as ``2 berries, 1 fur``."""
    return words.sum_up([kinds.count(kind) for kind in range(len(RESOURCES))], COUNTED_RESOURCES)


def areas_text(areas: tuple[int, ...]) -> str:
    """Return areas as ``2 to the forest and 1 to the plains``."""
    return words.sum_up_with_and([areas.count(area) for area in range(len(_SENT_WORDS))], _SENT_WORDS)


def pieces_text(pieces: tuple[int, ...]) -> str:
    """Return pieces as ``red 2, blue 1 and the tiger``; clans come in the order of their first pieces."""
    clans = [
        say("{clan}\N{NO-BREAK SPACE}{count}", clan=words.token(seat), count=len(members))
        for seat, members in members_by_seat(pieces).items()
    ]
    beasts = [name for beast, name in ((TIGER, say("the tiger")), (BEAR, say("the bear"))) if beast in pieces]
    return words.all_of(clans + beasts)


# An event's ``change`` is applied both to the state and to the table on the screen. No event lists the pieces that rest
# in the Passage after a drop: they are part of the drop.


def _title(card: str) -> str:
    return say(CARDS[card].title)


def _one_resource(kind: int) -> str:
    """Return one resource as ``1 berry``."""
    return goods_text((kind,))


def _names_of(seats: tuple[int, ...]) -> str:
    """Return the names of some seats as ``red, blue and green``."""
    return words.all_of([words.who(seat) for seat in seats])


Tool: TypeAlias = Annotated[str, Worded("tool", say)]
Title: TypeAlias = Annotated[str, Worded("card", _title)]
#: Resources as a list, with one index of ``RESOURCES`` for each token.
ListedGoods: TypeAlias = Annotated[tuple[int, ...], Worded("goods", goods_text)]
#: Pieces that an event's sentence lists, clan by clan.
OwnedPieces: TypeAlias = Annotated[tuple[int, ...], Worded("pieces", pieces_text)]
#: Pieces of which an event's sentence gives only the number.
PieceCount: TypeAlias = Annotated[tuple[int, ...], Worded("count", len)]


@event
class Started(Event):
    """The match begins; ``first`` is the starting seat (the chief with the longest hair)."""

    first: int

    def sentence(self) -> str:
        """Say who starts, and how many members each clan has at home and in reserve."""
        return say(
            "{who} has the longest hair and starts. Each clan has {home} members at home and {reserve} in reserve.",
            who=words.who(self.first),
            home=MEMBERS_AT_START,
            reserve=MEMBERS_EACH - MEMBERS_AT_START,
        )


@event
class ToolChosen(Event):
    """A chief chose the tool that works at the start."""

    seat: Seat
    tool: Tool

    def sentence(self) -> str:
        """Say which tool works. Each tool has its own sentence, since in some languages the tools differ in gender."""
        if self.tool == "drum":
            return say("{who} starts with a working drum.", who=words.who(self.seat))
        return say("{who} starts with a working spear.", who=words.who(self.seat))

    def change(self, copy: Copy) -> None:
        """Let the chosen tool work, and leave the clan's other tool broken."""
        clan = copy.draft_of("clans", self.seat)
        clan.drum = self.tool == "drum"
        clan.spear = self.tool == "spear"


@event
class ClanKept(Event):
    """A chief chose a clan card to keep, hidden from the other chiefs."""

    says: ClassVar[Marked] = "{who} picked a clan card."
    seat: Seat
    card: str

    def change(self, copy: Copy) -> None:
        """Leave only the kept card in the hand, or a hidden card in a view; remove the other card from the match."""
        clan = copy.draft_of("clans", self.seat)
        draft = copy.draft
        draft.removed += without_card(clan.hand, self.card)
        clan.hand = (self.card if self.card else HIDDEN_CARD,)

    def seen_by(self, seat: int | None) -> Event:
        """Hide the card from all but its owner."""
        return self if seat == self.seat else replace(self, card="")


@event
class NobodyInside(Event):
    """The Passage is known to be empty, so nobody is asked to drum."""

    says: ClassVar[Marked] = "The Passage is empty, so nobody drums."


@event
class Joined(Event):
    """A member joined the throw of the love tent."""

    says: ClassVar[Marked] = "{who} added a member to the throw."
    seat: Seat
    piece: int

    def change(self, copy: Copy) -> None:
        """Take the member out of the cave."""
        copy.leave_home(self.seat, (self.piece,))


@event
class Threw(Event):
    """Pieces went into the Passage, in this order; ``cause`` is an area or an event card's key."""

    reveals: ClassVar[bool] = True
    cause: str
    pieces: tuple[int, ...]

    def sentence(self) -> str:
        """List the pieces thrown in, or say that the basket was empty."""
        if self.pieces:
            return say("Into the Passage: {pieces}.", pieces=pieces_text(self.pieces))
        return say("Nobody was thrown in.") if self.cause in AREAS else ""

    def change(self, copy: Copy) -> None:
        """Empty the tray; clear the pieces set aside, which are thrown in. If the bear is thrown in, it leaves home."""
        draft = copy.draft
        draft.aside = draft.tray = ()
        if BEAR in self.pieces:
            draft.bear_home = False


@event
class Banged(Event):
    """A flap was struck; the log reports the bang together with the pieces it freed."""

    seat: int
    flap: int
    strength: float


@event
class BangsLeft(Event):
    """A chief stopped drumming before all bangs were used."""

    says: ClassVar[words.Plural] = words.marked_many(
        "{who} stopped with {count} bang left.", "{who} stopped with {count} bangs left."
    )
    seat: Seat
    bangs: Count


@event
class Silenced(Event):
    """A chief's drum was broken by another chief's card."""

    says: ClassVar[Marked] = "{who}'s drum broke."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Break the drum."""
        copy.draft_of("clans", self.seat).drum = False


@event
class CameOut(Event):
    """Pieces fell out of the Passage, in this order; ``seconds`` is the time until every piece was at rest.

    After a throw ``thrown`` is the number of pieces that went in. After a bang ``drummer`` is the seat that banged, or
    ``NOBODY`` if the ground shook.
    """

    reveals: ClassVar[bool] = True
    pieces: tuple[int, ...]
    seconds: float
    thrown: int = 0
    drummer: int | None = None

    def change(self, copy: Copy) -> None:
        """Add the pieces to the tray. What rests inside is recorded in the drop, not in this event."""
        if self.pieces:
            copy.draft.tray += self.pieces

    def sentence(self) -> str:
        """List the pieces that came out, or say that all are stuck. The sentence is empty if nothing was thrown in."""
        piece_words = pieces_text(self.pieces)
        if self.drummer is not None:
            return _bang_sentence(self.drummer, piece_words)
        if piece_words:
            return say("Out: {pieces}.", pieces=piece_words)
        if not self.thrown:
            return ""
        return say_many(
            "Out: nobody. The one that went in is stuck.",
            "Out: nobody. The {count} that went in are stuck.",
            self.thrown,
        )


def _bang_sentence(drummer: int, piece_words: str) -> str:
    """Return the sentence about a bang that freed the pieces listed in ``piece_words``; an empty text means none.

    If the drummer is ``NOBODY``, the sentence says that the ground shook.
    """
    if drummer == NOBODY:
        if piece_words:
            return say("The ground shook. Freed: {pieces}.", pieces=piece_words)
        return say("The ground shook. Nobody was freed.")
    who = words.who(drummer)
    if piece_words:
        return say("{who} drummed. Freed: {pieces}.", who=who, pieces=piece_words)
    return say("{who} drummed. Nobody was freed.", who=who)


@event
class SetAside(Event):
    """Pieces that fell out between throws were set aside, in sight, until the next throw."""

    says: ClassVar[Marked] = "Waiting beside the bowl for the next throw: {pieces}."
    pieces: OwnedPieces

    def change(self, copy: Copy) -> None:
        """Move the pieces from the tray to those set aside."""
        copy.pick_up(self.pieces)
        copy.draft.aside += self.pieces


@event
class DrumBroke(Event):
    """A chief used the drum, and the drum broke."""

    seat: int

    def change(self, copy: Copy) -> None:
        """Break the drum."""
        copy.draft_of("clans", self.seat).drum = False


@event
class SpearUsed(Event):
    """A chief repelled the predators, which would have eaten ``pieces``; the spear broke."""

    says: ClassVar[Marked] = "{who} used the spear. Saved: {pieces}."
    seat: Seat
    pieces: OwnedPieces

    def change(self, copy: Copy) -> None:
        """Break the spear."""
        copy.draft_of("clans", self.seat).spear = False


@event
class Eaten(Event):
    """Predators, the ``beasts``, ate members of one clan."""

    seat: int
    pieces: tuple[int, ...]
    beasts: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Move the eaten members to the reserve board."""
        copy.pick_up(self.pieces)
        copy.lose_members(self.seat, self.pieces)

    def sentence(self) -> str:
        """Say which predators ate how many members of a clan."""
        count = len(self.pieces)
        who = words.who(self.seat)
        if len(self.beasts) > 1:
            return say_many(  # one form in English, two in other languages
                "The tiger and the bear ate {count} of {who}'s clan.",
                "The tiger and the bear ate {count} of {who}'s clan.",
                count,
                who=who,
            )
        if TIGER in self.beasts:
            return say_many(  # one form in English, two in other languages
                "The tiger ate {count} of {who}'s clan.", "The tiger ate {count} of {who}'s clan.", count, who=who
            )
        return say_many(  # one form in English, two in other languages
            "The bear ate {count} of {who}'s clan.", "The bear ate {count} of {who}'s clan.", count, who=who
        )


@event
class BeastsLeft(Event):
    """The predators went home."""

    pieces: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Return the tiger to the plains box, the bear to the reserve board."""
        copy.pick_up(self.pieces)
        if TIGER in self.pieces:
            copy.put_in_box(PLAINS, TIGER)
        if BEAR in self.pieces:
            copy.draft.bear_home = True


@event
class CameHome(Event):
    """Members returned to their caves, clan by clan."""

    says: ClassVar[Marked] = "Home: {pieces}."
    pieces: OwnedPieces

    def change(self, copy: Copy) -> None:
        """Bring the members home from the tray, or from those set aside."""
        copy.pick_up(self.pieces)
        for seat, members in members_by_seat(self.pieces).items():
            copy.bring_home(seat, members)


@event
class Took(Event):
    """A chief took resources from the supply."""

    says: ClassVar[Marked] = "{who} took {goods}."
    seat: Seat
    goods: ListedGoods

    def change(self, copy: Copy) -> None:
        """Move the resources into the bins."""
        copy.move_goods(self.seat, self.goods, sign=1)


@event
class LeftBehind(Event):
    """A chief left some loads of goods; ``origin`` is their area, or ``any`` if any resource could be taken."""

    seat: int
    loads: int
    origin: str

    def sentence(self) -> str:
        """Say how many loads were discarded and, if known, from which area."""
        if self.origin not in AREAS:
            return say_many(
                "{who} left {count} resource behind.",
                "{who} left {count} resources behind.",
                self.loads,
                who=words.who(self.seat),
            )
        return say_many(
            "{who} discarded {count} load from the {area}.",
            "{who} discarded {count} loads from the {area}.",
            self.loads,
            who=words.who(self.seat),
            area=area_name(AREAS.index(self.origin)),
        )


@event
class Discarded(Event):
    """A chief discarded resources."""

    says: ClassVar[Marked] = "{who} discarded {goods}."
    seat: Seat
    goods: ListedGoods

    def change(self, copy: Copy) -> None:
        """Move the resources into the supply."""
        copy.move_goods(self.seat, self.goods, sign=-1)


@event
class Paid(Event):
    """A chief paid resources into the supply."""

    seat: int
    goods: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Move the resources into the supply."""
        copy.move_goods(self.seat, self.goods, sign=-1)


@event
class Robbed(Event):
    """A chief took a resource from another."""

    says: ClassVar[Marked] = "{who} took {goods} from {victim}."
    seat: Seat
    victim: Annotated[int, Worded("victim", words.who)]
    kind: Annotated[int, Worded("goods", _one_resource)]

    def change(self, copy: Copy) -> None:
        """Move the resource from the victim's bins to the chief's."""
        for seat, difference in ((self.seat, 1), (self.victim, -1)):
            clan = copy.draft_of("clans", seat)
            goods = list(clan.goods)
            goods[self.kind] += difference
            clan.goods = tuple(goods)

    def deeds(self) -> tuple[Deed, ...]:
        """Return the theft as a deed that harms the victim."""
        return (Deed(self.seat, self.victim, helps=False),)


@event
class Mended(Event):
    """A tool works again."""

    says: ClassVar[Marked] = "{who}'s {tool} works again."
    seat: Seat
    tool: Tool

    def change(self, copy: Copy) -> None:
        """Turn the tool to its working side."""
        setattr(copy.draft_of("clans", self.seat), self.tool, True)


@event
class SpearBroke(Event):
    """A spear broke without being used."""

    says: ClassVar[Marked] = "{who}'s spear broke."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Break the spear."""
        copy.draft_of("clans", self.seat).spear = False


@event
class Built(Event):
    """A chief built a card."""

    says: ClassVar[Marked] = "{who} built {card}."
    seat: Seat
    card: Title

    def change(self, copy: Copy) -> None:
        """Move the card from the wall or the hand to the built cards, which may end the match."""
        clan = copy.draft_of("clans", self.seat)
        draft = copy.draft
        if self.card in draft.wall:
            draft.wall = tuple_without(draft.wall, (self.card,))
        else:
            clan.hand = without_card(clan.hand, self.card)
        clan.built += (self.card,)
        copy.may_end = True


@event
class Expanded(Event):
    """A chief built the large cave."""

    says: ClassVar[Marked] = "{who} enlarged their cave."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Turn the cave to its large side."""
        copy.draft_of("clans", self.seat).large_cave = True


@event
class Drew(Event):
    """A chief drew a card into the hand, hidden from the other chiefs."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def change(self, copy: Copy) -> None:
        """Take the card from the pile into the hand; a view that does not show the card gets a hidden one."""
        copy.take_from_pile(self.card)
        copy.draft_of("clans", self.seat).hand += (self.card if self.card else HIDDEN_CARD,)

    def seen_by(self, seat: int | None) -> Event:
        """Hide the card from all but its owner."""
        return self if seat == self.seat else replace(self, card="")

    def sentence(self) -> str:
        """Name the card if the viewer may know it."""
        if self.card:
            return say("{who} drew {card}.", who=words.who(self.seat), card=say(CARDS[self.card].title))
        return say("{who} drew a card.", who=words.who(self.seat))


@event
class Learned(Event):
    """A chief took a card from the To-Do Wall into the hand."""

    says: ClassVar[Marked] = "{who} took {card} from the wall."
    seat: Seat
    card: Title

    def change(self, copy: Copy) -> None:
        """Take the card into the hand."""
        draft = copy.draft
        draft.wall = tuple_without(draft.wall, (self.card,))
        copy.draft_of("clans", self.seat).hand += (self.card,)


@event
class WallFilled(Event):
    """A new card was placed on the To-Do Wall."""

    reveals: ClassVar[bool] = True
    card: str

    def change(self, copy: Copy) -> None:
        """Take the card from the pile."""
        copy.take_from_pile(self.card)
        copy.draft.wall += (self.card,)


@event
class EventDrawn(Event):
    """An event card was drawn; it is carried out at once."""

    says: ClassVar[Marked] = "{who} drew an event: {card}!"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Title

    def change(self, copy: Copy) -> None:
        """Move the card from the pile to the discard."""
        copy.take_from_pile(self.card, HIDDEN_EVENT)
        copy.draft.discard += (self.card,)


@event
class DrawSkipped(Event):
    """No invention was left to draw."""

    says: ClassVar[Marked] = "No invention is left in the draw pile."


@event
class ThrownIn(Event):
    """A clan gave a member that an event throws into the Passage."""

    says: ClassVar[Marked] = "{who} threw in a member."
    seat: Seat
    piece: int

    def change(self, copy: Copy) -> None:
        """Take the member out of the cave."""
        copy.leave_home(self.seat, (self.piece,))


@event
class Born(Event):
    """New members came from the reserve board into the cave."""

    says: ClassVar[words.Plural] = words.marked_many(
        "{who} gained {count} new member.", "{who} gained {count} new members."
    )
    seat: Seat
    pieces: PieceCount

    def change(self, copy: Copy) -> None:
        """Bring the members home from the reserve board."""
        clan = copy.draft_of("clans", self.seat)
        clan.reserve = tuple_without(clan.reserve, self.pieces)
        copy.bring_home(self.seat, self.pieces)
        copy.may_end = True


@event
class Lost(Event):
    """Members went from the cave to the reserve board without being eaten."""

    says: ClassVar[words.Plural] = words.marked_many(
        "{count} of {who}'s clan went to the reserve board.", "{count} of {who}'s clan went to the reserve board."
    )
    seat: Seat
    pieces: PieceCount

    def change(self, copy: Copy) -> None:
        """Move the members to the reserve board."""
        copy.leave_home(self.seat, self.pieces)
        copy.lose_members(self.seat, self.pieces)


@event
class Proposed(Event):
    """A chief proposed to another."""

    says: ClassVar[Marked] = "{who} proposed to {partner}."
    seat: Seat
    partner: Annotated[int, Worded("partner", words.who)]


@event
class Answered(Event):
    """A proposal was accepted or declined."""

    seat: int
    partner: int
    accepted: bool

    def sentence(self) -> str:
        """Say whether the proposal was accepted."""
        if self.accepted:
            return say("{who} accepted.", who=words.who(self.seat))
        return say("{who} declined.", who=words.who(self.seat))


@event
class Feasted(Event):
    """A chief paid for the feast of an event card."""

    says: ClassVar[Marked] = "{who} gave something to the feast."
    seat: Seat


@event
class TorchTaken(Event):
    """The torch went to a chief."""

    says: ClassVar[Marked] = "{who} took the torch."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Give the torch, worth a Rock Star while held, to the chief."""
        copy.draft.torch = self.seat
        copy.may_end = True


@event
class Returned(Event):
    """Members that found no place on the reserve board came home at the end of the turn."""

    says: ClassVar[words.Plural] = words.marked_many(
        "No room on the reserve board: {count} of {who}'s clan came home.",
        "No room on the reserve board: {count} of {who}'s clan came home.",
    )
    seat: Seat
    pieces: PieceCount

    def change(self, copy: Copy) -> None:
        """Bring home the waiting members."""
        copy.draft_of("clans", self.seat).waiting = ()
        copy.bring_home(self.seat, self.pieces)
        copy.may_end = True


@event
class TurnEnded(Event):
    """The turn went to the next chief."""

    tentative: ClassVar[bool] = True
    seat: int
    following: int

    def change(self, copy: Copy) -> None:
        """Begin the next chief's turn."""
        draft = copy.draft
        draft.active = self.following
        draft.turn += 1


@event
class Won(Event):
    """The match was won: by ten Rock Stars, or by the most when nothing is left to build."""

    says: ClassVar[Marked] = "{who} won!"
    seats: Annotated[tuple[int, ...], Worded("who", _names_of)]

    def change(self, copy: Copy) -> None:
        """End the match with these winners."""
        copy.draft.winners = self.seats


# Events at the four boxes.


Area: TypeAlias = Annotated[int, Worded("area", area_name)]


@event
class SentOut(Event):
    """Members went from the cave into boxes; everybody sees which boxes."""

    says: ClassVar[Marked] = "{who} sent {places}."
    tentative: ClassVar[bool] = True
    seat: Seat
    areas: Annotated[tuple[int, ...], Worded("places", areas_text)]

    def change(self, copy: Copy) -> None:
        """Move one member from the cave into each box listed; a box may be listed more than once."""
        clan = copy.draft_of("clans", self.seat)
        home = clan.home
        boxes = list(copy.state.boxes)
        for area, piece in zip(self.areas, home, strict=False):
            boxes[area] += (piece,)
        clan.home = home[len(self.areas) :]
        copy.draft.boxes = tuple(boxes)


@event
class Lifted(Event):
    """A box was lifted, and everybody saw its contents."""

    says: ClassVar[Marked] = "{who} called back the {area} basket."
    reveals: ClassVar[bool] = True
    # without this, undo would be refused because of random results, which even the throw of an empty basket records
    why_final: ClassVar[Marked] = "Too late to undo: everybody has seen what was in the basket."
    seat: Seat
    area: Area
    pieces: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Empty the box."""
        copy.fill_box(self.area, ())


@event
class TigerStayed(Event):
    """The tiger stayed in the box that was lifted."""

    says: ClassVar[Marked] = "The tiger stayed in the {area} basket."
    area: Area

    def change(self, copy: Copy) -> None:
        """Leave the tiger in the box."""
        copy.put_in_box(self.area, TIGER)


@event
class Peeked(Event):
    """A chief looked into a box; the other chiefs do not see the pieces."""

    reveals: ClassVar[bool] = True
    seat: int
    area: int
    pieces: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Show the pieces in the box; in the views of others ``pieces`` is empty, and the box stays closed."""
        if self.pieces:
            copy.fill_box(self.area, self.pieces)

    def seen_by(self, seat: int | None) -> Event:
        """Hide the pieces from all but the chief who looked."""
        return self if seat == self.seat else replace(self, pieces=())

    def sentence(self) -> str:
        """Say which box was opened and, if the viewer may know them, list the pieces in it."""
        area = area_name(self.area)
        if not self.pieces:
            return say("{who} looked into the {area} basket.", who=words.who(self.seat), area=area)
        contents = pieces_text(self.pieces)
        return say(
            "{who} looked into the {area} basket: {pieces}.", who=words.who(self.seat), area=area, pieces=contents
        )


@event
class Slipped(Event):
    """Nobody saw it, but the contents of boxes moved: what was in box ``area`` is now in box ``into[area]``."""

    seat: int
    into: tuple[int, int, int, int]

    def change(self, copy: Copy) -> None:
        """Move the contents of each box."""
        boxes: list[tuple[int, ...]] = [()] * len(self.into)
        for area, box in enumerate(copy.state.boxes):
            boxes[self.into[area]] += box
        copy.draft.boxes = tuple(boxes)

    def sentence(self) -> str:
        """Name the emptied box and the box that got its contents, or say that the contents of all boxes moved."""
        emptied = [area for area, target in enumerate(self.into) if area != target]
        if len(emptied) > 1:
            return say("Everything in each basket moved on to the next.")
        (area,) = emptied
        return say(
            "{who} let everything in the {area} basket slip into the {next} basket.",
            who=words.who(self.seat),
            area=area_name(area),
            next=area_name(self.into[area]),
        )


@event
class Lured(Event):
    """The tiger went from one box into another."""

    says: ClassVar[Marked] = "{who} lured the tiger into the {area} basket."
    seat: Seat
    area: Area

    def change(self, copy: Copy) -> None:
        """Move the tiger. If a view does not show the tiger in its old box, only the new box changes."""
        copy.draft.boxes = tuple([tuple_without(box, (TIGER,)) for box in copy.state.boxes])
        copy.put_in_box(self.area, TIGER)


@event
class WentToWork(Event):
    """A single member that found no mate went into a box."""

    says: ClassVar[Marked] = "{who}'s unpaired member went to the {area}."
    seat: Seat
    area: Area

    def change(self, copy: Copy) -> None:
        """Move the single member from the tray into the box."""
        single = members_of(copy.state.tray, self.seat)
        copy.pick_up(single)
        copy.put_in_box(self.area, *single)


# Results of the event cards for which each clan throws in a member: the Cocktail Party, the Mixer and the Games.


@event
class NobodyTookPart(Event):
    """No clan had an available member to throw in."""

    says: ClassVar[Marked] = "No clan had anyone at home to take part."


@event
class Met(Event):
    """Members of the clans ``seats`` met: they came out in the same throw; ``seats`` is empty if nobody met."""

    seats: tuple[int, ...]

    def sentence(self) -> str:
        """Name the clans that met, or say that none did."""
        if not self.seats:
            return say("No clans met.")
        return say("{who} met.", who=_names_of(self.seats))


@event
class TorchStayed(Event):
    """The torch stays where it was: ``seat`` is its holder, who won again, or ``NOBODY`` if no athlete came out."""

    seat: int

    def sentence(self) -> str:
        """Say whether the holder of the torch won again."""
        if self.seat >= 0:
            return say("{who} won and kept the torch.", who=words.who(self.seat))
        return say("No athlete made it home: the torch stayed where it was.")
