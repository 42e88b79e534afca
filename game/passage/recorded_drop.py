"""A drop with facts about it, such as its source, the seat that threw, its tower, and why nobody may look inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.core import Match
from game.core.chance import TowerFacts
from game.core.games import passage_pieces
from game.core.pieces import Pieces
from game.core.rules import Drop, Strike
from game.core.words import say, say_many
from physics.history.earlier_towers import Origin, find_earlier_tower, find_tower_name, leaves_of, origin_of
from physics.laboratory.tuning import tower_with_dials_or_none
from physics.parts import built_tower
from physics.tower import TOWER, BuiltTower, Leaf, TowerSpec, leaves
from physics.track import Track, TrackStrike

if TYPE_CHECKING:
    from game.ui.theme import SeatLook

_STANDARD_LEAVES = leaves()


@dataclass(frozen=True)
class RecordedDrop:
    """One drop of a match, of a file of its own, or of the workshop, with facts about it.

    - ``number``: the drop's number in its match, from 1. ``record``: the index of the match's record that made it.
    - ``seat``: the seat that threw or drummed. ``looks``: the seats' looks. ``pieces``: who owns which piece.
    - ``why_closed``: a sentence that says why nobody may look inside; empty if everybody may.
    - ``file``, ``day``: the drop's file and its date. ``log_sentence``: the log's sentence about the drop.
    - ``wait``: the longest stay inside, in drops, of a piece that came out.
    - ``tower_name``, ``leaves``: the name of the drop's tower (from the drop or its track), and the tower's leaves.
    - ``spec``: the drop's tower if it is a built tower, else the standard tower.
    - ``dials``: by name, the values of the dials in which the tower differs from the standard tower.
    - ``about``: a JSON object in the drop's file with any content. ``fetch_track`` reads a track that was left on disk.
    """

    drop: Drop
    number: int = 1
    record: int = 0
    seat: int | None = None
    looks: Sequence[SeatLook] = ()
    pieces: Pieces = field(default_factory=passage_pieces)
    why_closed: str = ""
    file: str = ""
    day: str = ""
    log_sentence: str = ""
    wait: int = 0
    tower_name: str | None = None
    spec: TowerSpec = TOWER
    dials: Mapping[str, float] = field(default_factory=dict)
    leaves: tuple[Leaf, ...] = _STANDARD_LEAVES
    about: Mapping[str, object] = field(default_factory=dict)
    fetch_track: Callable[[], bytes] | None = None

    @property
    def key(self) -> str:
        """A unique name of the drop."""
        return f"{self.file}.{self.number}" if self.file else str(self.number)

    def with_track(self) -> RecordedDrop:
        """Return the drop with its track in memory; raises ``ValueError`` if the track cannot be read from disk."""
        if self.fetch_track is None:
            return self
        return replace(self, drop=replace(self.drop, track=self.fetch_track()), fetch_track=None)

    @cached_property
    def track(self) -> Track:
        """The track, read on first access. Raises ``ValueError`` naming the drop if its track is missing or damaged."""
        if not self.has_track:
            raise ValueError(
                say("Throw or bang {number} was only modelled, so it cannot be exported.", number=self.number)
            )
        try:
            return track_of(self.with_track().drop)
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from error

    @property
    def has_track(self) -> bool:
        """Whether the drop has a track, in memory or on disk."""
        return self.drop.track is not None or self.fetch_track is not None

    @cached_property
    def tower_origin(self) -> Origin:
        """Where the drop's tower comes from: ``this`` or an ``earlier`` version, or ``unknown`` (see ``origin_of``)."""
        spec = self.spec if isinstance(self.spec, BuiltTower) else tower_with_dials_or_none(self.dials) or TOWER
        return origin_of(self.tower_name, spec, self.dials)

    @property
    def has_current_tower(self) -> bool:
        """Whether the drop fell in a tower of this version of Firepit, so that it can be computed again."""
        return self.tower_origin == "this"

    @cached_property
    def earlier_tower(self) -> str:
        """The name of the earlier tower in whose shapes the pieces are drawn, ``""`` for the present shapes."""
        return find_earlier_tower(self.tower_name, self.dials, self.spec)

    # The pieces

    @property
    def bang(self) -> TrackStrike | None:
        """The drum and the strength of a bang, ``None`` for a throw."""
        request = self.drop.request
        return TrackStrike(request.flap, request.strength) if isinstance(request, Strike) else None

    @property
    def thrown_count(self) -> int:
        """The number of pieces thrown in."""
        return len(self.drop.thrown)

    @property
    def is_counted(self) -> bool:
        """Whether the drop counts in statistics: every bang does, and every throw except one that threw nothing in."""
        return self.bang is not None or self.thrown_count > 0

    @property
    def out_count(self) -> int:
        """The number of pieces that came out."""
        return len(self.drop.out)

    @property
    def held(self) -> tuple[int, ...]:
        """The pieces that stayed inside."""
        return self.drop.held

    @property
    def inside_count(self) -> int:
        """The number of pieces that stayed inside."""
        return len(self.drop.held)

    @property
    def inside_count_before(self) -> int:
        """The number of pieces that lay inside before the drop."""
        return self.inside_count + self.out_count - self.thrown_count

    @property
    def predators(self) -> tuple[int, ...]:
        """The predators that came out or stayed inside."""
        pieces = {*self.drop.out, *self.held}
        return tuple(predator.piece for predator in self.pieces.predators if predator.piece in pieces)

    @property
    def seat_look(self) -> SeatLook | None:
        """The look of the seat that threw or drummed, if there is one."""
        return self.looks[self.seat] if self.seat is not None and self.seat < len(self.looks) else None

    def by_seat(self) -> dict[int, tuple[int, int]]:
        """Return for each seat how many of its pieces came out, and how many stayed.

        Predators count as one more seat, after all real seats.
        """
        out = Counter(map(self._seat_of, self.drop.out))
        stayed = Counter(map(self._seat_of, self.held))
        return {seat: (out[seat], stayed[seat]) for seat in sorted({*out, *stayed})}

    def _seat_of(self, piece: int) -> int:
        """Return the seat that owns a piece; the number after the last real seat stands for predators."""
        owner = self.pieces.owner_of(piece)
        return len(self.pieces.clans) if owner is None else owner

    # In words

    @property
    def name(self) -> str:
        """The number of the throw or bang, and its request in words."""
        if self.bang is None:
            return say("Throw {number} ({done})", number=self.number, done=self.request_in_words)
        return say("Bang {number} ({done})", number=self.number, done=self.request_in_words)

    @property
    def request_in_words(self) -> str:
        """What was thrown, or what was hit and how hard, in words."""
        request = self.drop.request
        if isinstance(request, Strike):
            strength = round(request.strength * 100)
            pad = pad_words(self.spec, request.flap)
            if pad:
                return say("{pad} hit at {strength}% strength", pad=pad, strength=strength)
            return say("flap {flap} hit at {strength}% strength", flap=request.flap + 1, strength=strength)
        return say_many("{count} piece thrown", "{count} pieces thrown", self.thrown_count)

    @property
    def title(self) -> str:
        """What was thrown or hit, as a heading."""
        if self.bang is not None:
            pad = pad_words(self.spec, self.bang.flap)
            if pad:
                return say("Bang on {pad}", pad=pad)
            return say("Bang on flap {flap}", flap=self.bang.flap + 1)
        if not self.thrown_count:
            return say("Nothing thrown in")
        return say_many("{count} piece thrown in", "{count} pieces thrown in", self.thrown_count)

    @property
    def bang_in_words(self) -> str:
        """Words for a bang: its flap or pad, and its strength."""
        assert self.bang is not None, "the drop is no bang"
        drum = self.bang.flap
        strength = strength_words(self.bang.strength)
        pad = pad_words(self.spec, drum)
        if pad:
            return say("{pad}, {strength}", pad=pad, strength=strength)
        return say("flap {flap}, {strength}", flap=drum + 1, strength=strength)

    @property
    def result(self) -> str:
        """The result in words."""
        return say("{out} out, {inside} inside", out=self.out_count, inside=self.inside_count)


def count_throws_and_bangs(drops: Iterable[RecordedDrop]) -> tuple[int, int]:
    """Return the number of throws and the number of bangs among the drops that count in statistics."""
    counted = [drop for drop in drops if drop.is_counted]
    bangs = sum(drop.bang is not None for drop in counted)
    return len(counted) - bangs, bangs


def strength_words(strength: float) -> str:
    """Return a bang's strength (0..1) in words."""
    if strength < 0.35:
        return say("soft")
    return say("medium") if strength < 0.7 else say("hard")


def pad_words(spec: TowerSpec, drum: int) -> str:
    """Return words for the pad of a drum that strikes a wheel or a swing; ``""`` for the drum of a flap."""
    for leaf in leaves(spec):
        if leaf.drum == drum and leaf.kind == "wheel":
            return say("drum end {number} (wheel)", number=drum + 1)
        if leaf.drum == drum and leaf.kind == "swing":
            return say("drum end {number} (swing)", number=drum + 1)
    return ""


def tower_of(facts: TowerFacts | None) -> TowerSpec:
    """Return the tower that the facts in a loaded match's set-up describe; the standard tower for ``None``.

    Unlike ``game.towers.match_tower.spec_of``, it neither loads the engine nor checks for faults.
    """
    return TOWER if facts is None else built_tower(facts["parts"], facts["width"])


def track_of(drop: Drop) -> Track:
    """Return the track of a drop that has one; raises ``ValueError`` if it is damaged or shows another drop."""
    assert drop.track is not None, "the drop has no track"
    track = Track.from_bytes(drop.track)
    pieces_of_drop = {*drop.out, *drop.held}
    unknown_pieces = {piece.id for piece in track.pieces} - pieces_of_drop
    unknown_pieces |= {piece.id for piece in track.thrown} - {*drop.thrown, *pieces_of_drop}
    if unknown_pieces or tuple(piece.id for piece in track.out) != drop.out:
        raise ValueError(say("This film is damaged: its recording does not match its result."))
    return track


def tower_name_of(drop: Drop) -> str | None:
    """Return the name of a drop's tower, from the drop or its track; ``None`` if absent, or if the track is damaged."""
    try:
        return find_tower_name(drop.tower, drop.track)
    except ValueError:
        return None


def recorded_drop_of(drop: Drop, spec: TowerSpec = TOWER) -> RecordedDrop:
    """Return a drop with its tower's name and leaves; ``spec`` is the tower of its match or file."""
    name = tower_name_of(drop)
    return RecordedDrop(drop, tower_name=name, spec=spec, leaves=leaves_of(name, spec))


def why_closed(match: Match) -> str:
    """Return why nobody may look inside the Passage of a match, ``""`` if everybody may.

    The inside is visible when the match is over, or with the option ``glass_passage``. All code that shows or exports
    drops must check this.
    """
    if match.outcome is None and not match.options.get("glass_passage"):
        return say("The match isn't over, so nobody may look inside.")
    return ""
