"""The tower of a match, made from the JSON in the match's set-up, and the frequencies of drops in this tower.

Bots know these frequencies. They were counted in a trial of the tower, and trials are kept in the data folder.

>>> from physics.parts import STANDARD_ROWS
>>> spec_of({"name": "Just so", "width": 1040, "parts": STANDARD_ROWS}) is spec_of(None)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.canonical import canonical_json, freeze
from game.core.chance import ComputedDrop, Frequencies, TowerFacts
from game.core.checked_json import as_object, parse_json
from game.core.rules import Lever, Load
from game.core.words import say
from game.processes.background_job import Progress
from game.towers.sentences import fault_sentence, reason_sentence
from game.towers.shelf import Trials
from game.towers.tower_file import OwnTower
from physics import passage
from physics.laboratory.chances import CountedFrequencies
from physics.laboratory.trial import Trial, run_trial, why_not_playable
from physics.load import load_from_json
from physics.parts import built_tower, faults
from physics.tower import TOWER, Leaf, TowerSpec, count_drums, leaves, spec_hash

#: the keys of a tower in a set-up
_TOWER_KEYS = {"name", "width", "parts"}
#: the maximum length of a tower's JSON, in characters
_MAX_JSON_LENGTH = 4096


@dataclass(frozen=True, slots=True)
class TowerPassage:
    """The passage that computes drops in one tower."""

    spec: TowerSpec

    def throw(self, load: Load, pieces: tuple[tuple[int, str], ...], seed: int, *, record: bool = True) -> ComputedDrop:
        """Throw pieces onto ``load``; ``record`` requests a track."""
        return passage.throw(load, pieces, seed, spec=self.spec, record=record)

    def strike(self, load: Load, flap: int, strength: float, seed: int, *, record: bool = True) -> ComputedDrop:
        """Bang once on the end of a drum."""
        return passage.strike(load, flap, strength, seed, spec=self.spec, record=record)


@dataclass(frozen=True, slots=True)
class TowerInMatch:
    """A tower as a match needs it: a ``game.core.chance.MatchTower``."""

    spec: TowerSpec

    @property
    def passage(self) -> TowerPassage:
        """The passage that computes drops in this tower."""
        return TowerPassage(self.spec)

    @property
    def frequencies(self) -> Frequencies | None:
        """The model of drops in the standard tower; ``None`` for other towers, since their models are on disk."""
        if self.spec is not TOWER:
            return None
        from physics.laboratory import frequencies  # the import reads tables that most matches do not need

        return frequencies

    @property
    def levers(self) -> tuple[Lever, ...]:
        """The drum and the side of each leaf of the tower, which everybody at the table knows."""
        return tuple([Lever(leaf.drum, _side_of(leaf)) for leaf in leaves(self.spec)])

    def check_load(self, load: object) -> None:
        """Raise ``ValueError`` for a load that cannot rest in this tower."""
        load_from_json(load, self.spec)


def _side_of(leaf: Leaf) -> str:
    """Return the wall in which a leaf is hinged, or its kind if it hangs freely."""
    if not leaf.side:
        return leaf.kind
    return "left" if leaf.side > 0 else "right"


def spec_of(tower: TowerFacts | None) -> TowerSpec:
    """Return the spec of the tower in the set-up of a match; ``None`` stands for the standard tower."""
    return TOWER if tower is None else match_tower(tower).spec


def match_tower(facts: TowerFacts) -> TowerInMatch:
    """Return the tower that ``facts`` describe; raises ``ValueError`` if it cannot be built.

    Faults of the tower are no error: a match that has begun goes on even if its tower is no longer offered.
    """
    text = canonical_json(facts)
    if facts.keys() != _TOWER_KEYS or len(text) > _MAX_JSON_LENGTH:
        raise ValueError(say("The tower in this match cannot be read."))
    return _build_tower(text)


@lru_cache(maxsize=32)
def _build_tower(text: str) -> TowerInMatch:
    """Return the tower that a canonical JSON text describes.

    Raises ``ValueError`` if the tower cannot be built or has no drum.
    """
    facts = as_object(parse_json(text.encode()))
    try:
        spec = built_tower(freeze(facts["parts"]), facts["width"])
    except ValueError as error:
        raise ValueError(say("The tower in this match cannot be built: {why}", why=error)) from error
    if not count_drums(spec):
        raise ValueError(say("The tower in this match has no drum ends."))
    return TowerInMatch(spec)


# Counted frequencies


def known_frequencies(facts: TowerFacts, trials: Trials) -> Frequencies | None:
    """Return the model of drops in a tower; ``None`` if it was never tried here."""
    spec = spec_of(facts)
    trial = trials.of(spec_hash(spec))
    return None if trial is None else CountedFrequencies(spec, trial.chances)


def try_tower(progress: Progress, facts: TowerFacts) -> Trial:
    """Run a trial of a tower in a background process; ``progress`` is never called."""
    return run_trial(spec_of(facts))


def find_or_run_trial(facts: TowerFacts, trials: Trials) -> Trial:
    """Return the trial of a tower. If there is none, run it now and keep it."""
    spec = spec_of(facts)
    trial = trials.of(spec_hash(spec))
    if trial is None:
        trial = run_trial(spec)
        trials.keep(trial)
    return trial


def frequencies_for_match(tower: OwnTower, trials: Trials) -> Frequencies:
    """Return the model of drops in a tower. If there is no trial of the tower, run it now.

    Raises ``ValueError`` for a tower in which no match can be played.
    """
    spec = tower.spec
    spec_faults = faults(spec)
    if spec_faults:
        raise _refusal(tower, fault_sentence(spec_faults[0], spec))
    trial = find_or_run_trial(tower.to_json(), trials)
    reasons = why_not_playable(trial)
    if reasons:
        raise _refusal(tower, reason_sentence(reasons[0]))
    return CountedFrequencies(spec, trial.chances)


def _refusal(tower: OwnTower, why: str) -> ValueError:
    """Return the error that no match can be played in a tower; ``why`` is a sentence."""
    return ValueError(say("Matches cannot be played in “{tower}”. {why}", tower=tower.name, why=why))
