"""Sources of chance: dice, shuffles and drops that are live, played back from a record, or modelled.

Every draw becomes a chance entry (see ``game.core.chance_entries``). With the entries of a record its move can be
applied again without drawing and without physics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Protocol, TypeAlias

from game.core.canonical import canonical_json, freeze
from game.core.chance_entries import ChanceEntry, Pick, Roll, Shuffle, conserves_pieces, read_drop
from game.core.copying import maker
from game.core.rules import Drop, Item, Lever, Load, Strike, Throw
from game.core.words import say

#: the seeds drawn for matches and drops are below this number
SEED_LIMIT = 2**31
_new_drop = maker(Drop)
_new_roll = maker(Roll)


class ChanceError(ValueError):
    """The chance entries of a record do not match the rules' requests: the record is damaged, or the rules changed."""


class RecordedTrack(Protocol):
    """The recording of a drop, as far as the core uses it."""

    def to_bytes(self) -> bytes:
        """Return the track in its file format."""


class ComputedDrop(Protocol):
    """The result that a passage returns for a throw or a strike."""

    @property
    def out(self) -> Sequence[int]:
        """Ids of the pieces that came out, in order."""

    @property
    def load(self) -> object:
        """The load that rests inside afterwards."""

    @property
    def seconds(self) -> float:
        """The seconds until all pieces rested."""

    @property
    def track(self) -> RecordedTrack | None:
        """The recording; ``None`` if it was not requested."""


class Passage(Protocol):
    """A module or object that computes drops as pure functions of load, action and seed."""

    def throw(self, load: Load, pieces: tuple[tuple[int, str], ...], seed: int, *, record: bool = True) -> ComputedDrop:
        """Throw pieces onto ``load``; ``record`` requests a track."""

    def strike(self, load: Load, flap: int, strength: float, seed: int, *, record: bool = True) -> ComputedDrop:
        """Bang once on the outer end of drum ``flap`` (0: the highest), with ``strength`` in (0, 1]."""


#: the facts about a built tower, as JSON in the set-up of a match: the name, the width and the parts of the tower
TowerFacts: TypeAlias = Mapping[str, object]


class MatchTower(Protocol):
    """A built tower in which a match is played, made from its ``TowerFacts``."""

    @property
    def passage(self) -> Passage:
        """The passage that computes drops in this tower."""

    @property
    def frequencies(self) -> Frequencies | None:
        """The model of drops in this tower; ``None`` if nobody has counted them."""

    @property
    def levers(self) -> tuple[Lever, ...]:
        """The levers of the tower's leaves, in the order of the leaves' angles in a ``Load``."""

    def check_load(self, load: object) -> None:
        """Raise ``ValueError`` for a load that cannot rest in this tower."""


#: identifies a computed drop: its request, its seed, and whether it is recorded
_DropKey: TypeAlias = tuple[Throw | Strike, int, bool]


class MissingDrop(Exception):
    """Says that a move needs a drop that is not computed yet. Any thread may call ``compute``."""

    def __init__(self, passage: KnownDrops, request: Throw | Strike, seed: int, record: bool) -> None:
        super().__init__(request, seed)
        self._passage = passage
        self._request = request
        self._seed = seed
        self._record = record

    def compute(self) -> None:
        """Compute the drop, so that the move can be played without waiting."""
        self._passage.compute(self._request, self._seed, self._record)


class KnownDrops:
    """A passage that keeps drops computed in advance, since a drop depends on its request and its seed alone.

    If ``computes`` is true, an unknown drop is computed by ``passage``, and a known drop is forgotten once it has been
    used. If it is false, an unknown drop raises ``MissingDrop``, and known drops are kept.
    """

    def __init__(
        self, passage: Passage, known: dict[_DropKey, ComputedDrop] | None = None, *, computes: bool = True
    ) -> None:
        self._passage = passage
        self._known = {} if known is None else known
        self._computes = computes

    def without_computing(self) -> KnownDrops:
        """Return a passage with the same known drops that raises ``MissingDrop`` for unknown ones."""
        return KnownDrops(self._passage, self._known, computes=False)

    def compute(self, request: Throw | Strike, seed: int, record: bool) -> None:
        """Compute a drop that will be needed, and add it to the known drops."""
        self._known[request, seed, record] = compute_drop(self._passage, request, seed, record)

    def throw(self, load: Load, pieces: tuple[tuple[int, str], ...], seed: int, *, record: bool = True) -> ComputedDrop:
        """Throw pieces onto ``load``; ``record`` requests a track."""
        return self._answer(Throw(load, pieces), seed, record)

    def strike(self, load: Load, flap: int, strength: float, seed: int, *, record: bool = True) -> ComputedDrop:
        """Bang once on the outer end of drum ``flap``."""
        return self._answer(Strike(load, flap, strength), seed, record)

    def _answer(self, request: Throw | Strike, seed: int, record: bool) -> ComputedDrop:
        """Return a known drop. Compute an unknown drop, or raise ``MissingDrop`` if this passage may not compute."""
        key = (request, seed, record)
        if not self._computes:
            if key not in self._known:
                raise MissingDrop(self, request, seed, record)
            return self._known[key]
        if self._known and key in self._known:  # a request takes long to hash
            return self._known.pop(key)
        return compute_drop(self._passage, request, seed, record)


class Frequencies(Protocol):
    """A model of drops (a module or an object): it draws results from measured frequencies, without physics."""

    def modelled_throw(
        self, load: Load, pieces: tuple[tuple[int, str], ...], random: Random
    ) -> tuple[Sequence[int], Load]:
        """Draw the result of a throw: the ids of the pieces that came out, in order, and the load left inside."""

    def modelled_strike(self, load: Load, flap: int, strength: float, random: Random) -> tuple[Sequence[int], Load]:
        """Draw the result of a strike, in the same form as that of ``modelled_throw``."""


class DrawnChance:
    """Chance that draws from its own random generator and records every draw; subclasses implement ``drop``.

    The randomness of one record depends only on the match's ``seed`` and the record's ``index``. A match loaded from a
    file therefore has the same future. The generator is seeded on the first draw, since most moves draw nothing.

    ``source`` provides the drops, ``None`` in a game without a passage. If ``tracked`` is true, drops include their
    tracks.
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
        """Start the record with this index, without entries. That is faster than making a new object."""
        self.entries: list[ChanceEntry] = []
        self._index = index
        self._is_seeded = False

    @property
    def _random(self) -> Random:
        """The random generator, seeded for this record before its first draw."""
        generator = self._generator
        if not self._is_seeded:
            self._is_seeded = True
            generator.seed(f"{self.seed}:{self._index}")
        return generator

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""
        faces = tuple([1 + number for number in _draw_below((sides,) * count, self._random.getrandbits)])
        self.entries.append(_new_roll(faces))
        return faces

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in random order: Fisher-Yates, written here so that no Python update changes the result."""
        order = list(items)
        last = len(order) - 1
        for other in _draw_below(range(len(order), 1, -1), self._random.getrandbits):
            order[last], order[other] = order[other], order[last]
            last -= 1
        shuffled = tuple(order)
        self.entries.append(Shuffle(shuffled))
        return shuffled

    def pick(self, items: Sequence[Item]) -> Item:
        """Return a random item of ``items``; raises ``ValueError`` when ``items`` is empty."""
        if not items:
            raise ValueError("nothing to pick from")
        (index,) = _draw_below((len(items),), self._random.getrandbits)
        picked = items[index]
        self.entries.append(Pick(picked))
        return picked

    def drop(self, request: Throw | Strike) -> Drop:
        """Return the drop that answers a throw or a strike."""
        raise NotImplementedError


def _draw_below(limits: Iterable[int], getrandbits: Callable[[int], int]) -> list[int]:
    """Return a random whole number from 0 to ``limit - 1`` for each of ``limits``.

    The numbers are those that ``randrange`` returns today. The loop is written here so that no Python update changes
    them. ``getrandbits`` is a method of a ``Random``.
    """
    numbers = []
    for limit in limits:
        bits = limit.bit_length()
        number = getrandbits(bits)
        while number >= limit:
            number = getrandbits(bits)
        numbers.append(number)
    return numbers


class LiveChance(DrawnChance):
    """Chance for real matches: the source, a ``Passage``, computes each drop from a newly drawn seed.

    The drops are the same with and without tracks.
    """

    __slots__ = ()
    _source: Passage | None

    def drop(self, request: Throw | Strike) -> Drop:
        """Compute the drop with the passage; raises ``ValueError`` in a game without a passage."""
        passage = self._source
        if passage is None:
            raise ValueError("this game has no passage")
        seed = self._random.randrange(SEED_LIMIT)
        dropped = compute_drop(passage, request, seed, record=self._tracked)
        track = None if dropped.track is None else dropped.track.to_bytes()
        out = tuple(dropped.out)
        load = freeze(dropped.load)
        tower = getattr(dropped, "tower", "")
        drop = Drop(request, out, load, dropped.seconds, seed, tower, track)
        self.entries.append(drop)
        return drop


class ModelledChance(DrawnChance):
    """Chance that draws drops from measured ``Frequencies``: fast, for bots that look ahead.

    A modelled drop takes no time, has no seed and no track, and cannot be verified.
    """

    __slots__ = ()
    _source: Frequencies | None

    def drop(self, request: Throw | Strike) -> Drop:
        """Draw the drop from the frequencies; raises ``ValueError`` in a game without a passage."""
        frequencies = self._source
        if frequencies is None:
            raise ValueError("this game has no passage")
        out: Sequence[int] = ()
        load = request.load
        if isinstance(request, Throw):
            if request.pieces:
                out, load = frequencies.modelled_throw(load, request.pieces, self._random)
        else:
            out, load = frequencies.modelled_strike(load, request.flap, request.strength, self._random)
        seconds, seed, tower, track = 0.0, None, "", None
        drop = _new_drop(request, tuple(out), load, seconds, seed, tower, track)
        self.entries.append(drop)
        return drop


class ImaginedChance:
    """Chance for an imagined match: draws from ``random``, takes drops from ``model``, and records nothing."""

    __slots__ = ("_model", "_random")

    def __init__(self, random: Random, model: Frequencies | None) -> None:
        self._random = random
        self._model = model

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""
        draw = self._random.random
        return tuple([1 + int(draw() * sides) for _ in range(count)])

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in a random order."""
        order = list(items)
        self._random.shuffle(order)
        return tuple(order)

    def pick(self, items: Sequence[Item]) -> Item:
        """Return a random item of ``items``; raises ``IndexError`` when there are none."""
        return items[int(self._random.random() * len(items))]

    def drop(self, request: Throw | Strike) -> Drop:
        """Draw the drop from the model; raises ``ValueError`` in a game without a passage."""
        if self._model is None:
            raise ValueError("this game has no passage")
        if isinstance(request, Throw):
            out, load = self._model.modelled_throw(request.load, request.pieces, self._random)
        else:
            out, load = self._model.modelled_strike(request.load, request.flap, request.strength, self._random)
        return Drop(request, tuple(out), load, 0.0)


class RecordedChance:
    """Chance played back from the entries of a record, in order. Nothing is drawn and nothing is simulated.

    ``recorded`` are the JSON entries of a match file, and ``tracks`` are the tracks of their drops. Every request is
    compared with the next entry; ``ChanceError`` says where they differ. ``entries`` are the entries used so far.
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
        """Return the recorded faces; raises ``ChanceError`` if no such roll is recorded next."""
        faces = self._next_value("roll")
        if not (
            isinstance(faces, (list, tuple))
            and len(faces) == count
            and all(type(face) is int and 1 <= face <= sides for face in faces)
        ):
            raise self._mismatch_error(f"roll of {count} dice with {sides} sides")
        roll = Roll(tuple(faces))
        self.entries.append(roll)
        return roll.faces

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in the recorded order; raises ``ChanceError`` if no shuffle of them is recorded next."""
        recorded = self._next_value("shuffle")
        recorded_texts = [canonical_json(item) for item in recorded] if isinstance(recorded, (list, tuple)) else []
        items_by_text = {canonical_json(item): item for item in items}
        if sorted(recorded_texts) != sorted(canonical_json(item) for item in items):
            raise self._mismatch_error(f"shuffle of {len(items)} items")
        shuffled = tuple([items_by_text[text] for text in recorded_texts])
        self.entries.append(Shuffle(shuffled))
        return shuffled

    def pick(self, items: Sequence[Item]) -> Item:
        """Return the recorded item; raises ``ChanceError`` if it is not in ``items``."""
        recorded_text = canonical_json(self._next_value("pick"))
        for item in items:
            if canonical_json(item) == recorded_text:
                self.entries.append(Pick(item))
                return item
        raise self._mismatch_error(f"pick from {len(items)} items")

    def drop(self, request: Throw | Strike) -> Drop:
        """Return the recorded drop; raises ``ChanceError`` if it is impossible, or was recorded for another request."""
        facts = self._next_value("drop")
        try:
            drop = read_drop(facts, request, next(self._tracks, None))
        except ValueError as error:
            raise self._mismatch_error("drop") from error
        if not isinstance(facts, dict) or canonical_json(facts["request"]) != canonical_json(request.to_json()):
            raise self._mismatch_error("drop")
        if not conserves_pieces(drop):
            raise ChanceError(say("the recorded throw or bang has too few or too many pieces"))
        self._check_load(drop.load)
        self.entries.append(drop)
        return drop

    def _check_load(self, load: object) -> None:
        """Raise ``ChanceError`` for a load that cannot rest in the passage."""
        if self._check is None:
            return
        try:
            self._check(load)
        except ValueError as error:
            raise ChanceError(
                say("the recorded throw or bang leaves a piece or a flap in an impossible position")
            ) from error

    def finish(self) -> None:
        """Raise ``ChanceError`` if some recorded entries have not been used."""
        if len(self.entries) < len(self._recorded):
            raise ChanceError(say("the record has more random results than its move needs"))

    def _next_value(self, kind: str) -> object:
        """Return the value of the next entry; raises ``ChanceError`` unless it is of this kind."""
        if len(self.entries) >= len(self._recorded):
            raise ChanceError(say("the record lacks a {kind} that the rules need", kind=kind))
        entry = self._recorded[len(self.entries)]
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            raise self._mismatch_error(kind)
        entry_kind, value = entry
        if entry_kind != kind:
            raise self._mismatch_error(kind)
        return value

    def _mismatch_error(self, kind: str) -> ChanceError:
        """Return the error for a next entry that is not of the ``kind`` that the rules ask for."""
        number = len(self.entries) + 1
        reason = say("the rules need a {asked}, but random result no. {number} does not fit", asked=kind, number=number)
        return ChanceError(reason)


def compute_drop(passage: Passage, request: Throw | Strike, seed: int, record: bool = True) -> ComputedDrop:
    """Compute the drop that ``request`` and ``seed`` describe."""
    if isinstance(request, Throw):
        return passage.throw(request.load, request.pieces, seed, record=record)
    return passage.strike(request.load, request.flap, request.strength, seed, record=record)
