"""Sources of chance: dice, shuffles and drops that are live, played back from a record, or modelled.

Every draw becomes a chance entry (see ``game.core.chance_entries``). The entries of a record are all that is needed to
apply its move again without drawing and without physics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol

from game.core.canonical import canonical_json, freeze
from game.core.chance_entries import ChanceEntry, Pick, Roll, Shuffle, loses_none, read_drop
from game.core.copying import maker
from game.core.rules import Drop, Item, Load, Strike, Throw
from game.core.words import say

SEEDS = 2**31
_drop_of = maker(Drop)
_roll_of = maker(Roll)


class ChanceError(ValueError):
    """A record's chance does not fit the rules that ask for it: the record is damaged or the rules have changed."""


class RecordedTrack(Protocol):
    """The recording of a drop, as far as the core uses it: something that can be kept as bytes."""

    def to_bytes(self) -> bytes:
        """Return the track in its file format."""


class Dropped(Protocol):
    """What a passage gives for a throw or a strike."""

    @property
    def out(self) -> Sequence[int]:
        """Ids of the pieces that came out, in order."""

    @property
    def load(self) -> object:
        """The load that rests inside afterwards."""

    @property
    def seconds(self) -> float:
        """The seconds until everything rested."""

    @property
    def track(self) -> RecordedTrack | None:
        """The recording, unless it was not asked for."""


class Passage(Protocol):
    """A module or object that computes drops: pure functions of load, action and seed."""

    def throw(self, load: Load, pieces: tuple[tuple[int, str], ...], seed: int, *, record: bool = True) -> Dropped:
        """Throw pieces onto ``load``; ``record`` says whether a track is wanted."""

    def strike(self, load: Load, flap: int, strength: float, seed: int, *, record: bool = True) -> Dropped:
        """Bang once on the end of a flap."""


class Frequencies(Protocol):
    """A module or object that answers drops from measured frequencies, without physics."""

    def modelled_throw(
        self, load: Load, pieces: tuple[tuple[int, str], ...], random: Random
    ) -> tuple[Sequence[int], Load]:
        """Return what came out, and the load."""

    def modelled_strike(self, load: Load, flap: int, strength: float, random: Random) -> tuple[Sequence[int], Load]:
        """Return what came out, and the load."""


class DrawnChance:
    """Chance that draws from a generator of its own and records every draw; subclasses say how a drop is answered.

    The randomness of one record depends on the match's ``seed`` and the record's ``index`` alone, so that a match
    loaded from a file has the same future. The generator is seeded on the first draw: most moves draw nothing.

    ``source`` is what drops are answered from, ``None`` in a game without a passage; ``tracked`` says whether drops
    keep their tracks, where they have any.
    """

    __slots__ = ("_generator", "_index", "_is_seeded", "_source", "_tracked", "entries", "seed")

    def __init__(
        self, seed: int, index: int, source: Passage | Frequencies | None = None, tracked: bool = True
    ) -> None:
        self.seed = seed
        self._source: Passage | Frequencies | None = source
        self._tracked = tracked
        self._generator = Random(0)
        self.begin_record(index)

    def begin_record(self, index: int) -> None:
        """Become the chance of the record with this index: as a new one, with entries of its own, but made faster."""
        self.entries: list[ChanceEntry] = []
        self._index = index
        self._is_seeded = False

    @property
    def _random(self) -> Random:
        generator = self._generator
        if not self._is_seeded:
            self._is_seeded = True
            generator.seed(f"{self.seed}:{self._index}")
        return generator

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""
        faces = tuple([1 + number for number in _below((sides,) * count, self._random.getrandbits)])
        self.entries.append(_roll_of(faces))
        return faces

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in a random order (Fisher and Yates, spelt out so that no library update changes it)."""
        order = list(items)
        last = len(order) - 1
        for other in _below(range(len(order), 1, -1), self._random.getrandbits):
            order[last], order[other] = order[other], order[last]
            last -= 1
        shuffled = tuple(order)
        self.entries.append(Shuffle(shuffled))
        return shuffled

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of ``items``; raises ``ValueError`` when there are none."""
        if not items:
            raise ValueError("nothing to pick from")
        (number,) = _below((len(items),), self._random.getrandbits)
        picked = items[number]
        self.entries.append(Pick(picked))
        return picked

    def drop(self, request: Throw | Strike) -> Drop:
        """Answer a throw or a strike."""
        raise NotImplementedError


def _below(ends: Iterable[int], draw: Callable[[int], int]) -> list[int]:
    """Return a whole number from 0 to below each of ``ends``, as ``randrange`` finds it, spelt out for the same reason.

    ``draw`` returns so many random bits.
    """
    numbers = []
    for end in ends:
        bits = end.bit_length()
        number = draw(bits)
        while number >= end:
            number = draw(bits)
        numbers.append(number)
    return numbers


class LiveChance(DrawnChance):
    """Chance for play: drops are computed by the source, a ``Passage``, each from a seed drawn here.

    The drops are the same with and without their tracks.
    """

    __slots__ = ()
    _source: Passage | None

    def drop(self, request: Throw | Strike) -> Drop:
        """Have the passage compute the drop; raises ``ValueError`` in a game without one."""
        passage = self._source
        if passage is None:
            raise ValueError("this game has no passage")
        seed = self._random.randrange(SEEDS)
        dropped = act(passage, request, seed, record=self._tracked)
        track = None if dropped.track is None else dropped.track.to_bytes()
        out, load, tower = tuple(dropped.out), freeze(dropped.load), getattr(dropped, "tower", "")
        drop = Drop(request, out, load, dropped.seconds, seed, tower, track)
        self.entries.append(drop)
        return drop


class ModelledChance(DrawnChance):
    """Chance that answers drops from its source, measured ``Frequencies``: fast, for bots that look ahead.

    A modelled drop takes no time, has no seed and no track, and cannot be verified.
    """

    __slots__ = ()
    _source: Frequencies | None

    def drop(self, request: Throw | Strike) -> Drop:
        """Answer from the model; raises ``ValueError`` in a game without one."""
        model = self._source
        if model is None:
            raise ValueError("this game has no passage")
        out: Sequence[int] = ()
        load = request.load
        if isinstance(request, Throw):
            if request.pieces:
                out, load = model.modelled_throw(load, request.pieces, self._random)
        else:
            out, load = model.modelled_strike(load, request.flap, request.strength, self._random)
        drop = _drop_of(request, tuple(out), load, 0.0, None, "", None)
        self.entries.append(drop)
        return drop


class RecordedChance:
    """Chance played back from the entries of a record, in order. Nothing is drawn and nothing is simulated.

    ``recorded`` are the entries as a match file keeps them, ``tracks`` those of their drops. Every request is compared
    with the entry that should answer it; ``ChanceError`` says where they differ. ``entries`` are those that answered.
    ``check`` raises ``ValueError`` for a load that cannot rest in the passage.
    """

    def __init__(
        self,
        recorded: Sequence[object],
        tracks: Sequence[bytes | None] = (),
        check: Callable[[object], None] | None = None,
    ) -> None:
        self.entries: list[ChanceEntry] = []
        self._recorded = recorded
        self._tracks = iter(tracks)
        self._check = check

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the recorded faces."""
        faces = self._take("roll")
        if not (
            isinstance(faces, (list, tuple))
            and len(faces) == count
            and all(type(face) is int and 1 <= face <= sides for face in faces)
        ):
            raise self._misfit(f"roll of {count} dice with {sides} sides")
        roll = Roll(tuple(faces))
        self.entries.append(roll)
        return roll.faces

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in the recorded order."""
        recorded = self._take("shuffle")
        order = [canonical_json(item) for item in recorded] if isinstance(recorded, (list, tuple)) else []
        by_text = {canonical_json(item): item for item in items}
        if sorted(order) != sorted(canonical_json(item) for item in items):
            raise self._misfit(f"shuffle of {len(items)} items")
        shuffled = tuple([by_text[text] for text in order])
        self.entries.append(Shuffle(shuffled))
        return shuffled

    def pick(self, items: Sequence[Item]) -> Item:
        """Return the recorded item."""
        picked = canonical_json(self._take("pick"))
        for item in items:
            if canonical_json(item) == picked:
                self.entries.append(Pick(item))
                return item
        raise self._misfit(f"pick from {len(items)} items")

    def drop(self, request: Throw | Strike) -> Drop:
        """Return the recorded drop."""
        facts = self._take("drop")
        try:
            drop = read_drop(facts, request, next(self._tracks, None))
        except ValueError as error:
            raise self._misfit("drop") from error
        if not isinstance(facts, dict) or canonical_json(facts["request"]) != canonical_json(request.to_json()):
            raise self._misfit("drop")
        if not loses_none(drop):
            raise ChanceError(say("the recorded drop has too few or too many pieces"))
        self._check_load(drop.load)
        self.entries.append(drop)
        return drop

    def _check_load(self, load: object) -> None:
        if self._check is None:
            return
        try:
            self._check(load)
        except ValueError as error:
            raise ChanceError(say("the recorded drop leaves a piece or a flap in an impossible place")) from error

    def finish(self) -> None:
        """Raise ``ChanceError`` when the record holds more chance than the move used."""
        if len(self.entries) != len(self._recorded):
            raise ChanceError(say("the record has more random results than its move needs"))

    def _take(self, kind: str) -> object:
        """Return the value of the next entry, which must be of this kind."""
        if len(self.entries) >= len(self._recorded):
            raise ChanceError(say("the record lacks a {kind} that the rules need", kind=kind))
        entry = self._recorded[len(self.entries)]
        if not isinstance(entry, (list, tuple)) or len(entry) != 2 or entry[0] != kind:
            raise self._misfit(kind)
        return entry[1]

    def _misfit(self, asked: str) -> ChanceError:
        number = len(self.entries) + 1
        reason = say(
            "the rules need a {asked}, but random result {number} is something else", asked=asked, number=number
        )
        return ChanceError(reason)


def act(passage: Passage, request: Throw | Strike, seed: int, record: bool = True) -> Dropped:
    """Compute the drop that ``request`` and ``seed`` describe."""
    if isinstance(request, Throw):
        return passage.throw(request.load, request.pieces, seed, record=record)
    return passage.strike(request.load, request.flap, request.strength, seed, record=record)
