"""The plan of many matches, divided into chunks that do not depend on the processes, and its findings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.counts import add_to
from game.core.rules import Json, OptionValue, Statistics

#: The approximate number of chunks, and the maximum number of matches in a chunk.
CHUNKS, MAX_CHUNK = 64, 50
#: A match with more moves than this counts as endless.
MAX_MOVES = 20_000


@dataclass(frozen=True, slots=True)
class CountedFindings:
    """The results of some matches: ``counts`` that can be added up (``game.core.counts``), and the errors in order.

    Every plan counts ``matches``, those that were ``finished``, and ``moves``.
    """

    counts: Statistics
    errors: list[str]

    def add(self, other: CountedFindings) -> None:
        """Add the findings of later matches, in place."""
        add_to(self.counts, other.counts)
        self.errors.extend(other.errors)


@dataclass(frozen=True, slots=True)
class Plan(ABC):
    """A plan: ``matches`` matches of ``game`` between ``bots``, with seeds counting up from ``seed``.

    ``drops`` is ``"real"`` (computed by physics) or ``"modelled"``.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    drops: str = "real"

    @property
    def chunks(self) -> tuple[range, ...]:
        """The numbers of the matches, from 0, in chunks that depend only on the number of matches."""
        size = min(MAX_CHUNK, max(1, self.matches // CHUNKS))
        return tuple([range(self.matches)[start : start + size] for start in range(0, self.matches, size)])

    def to_json(self) -> dict[str, Json]:
        """Return the plan as a JSON object. Plans with equal JSON play the same matches."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "matches": self.matches,
            "seed": self.seed,
            "options": dict(self.options),
            "drops": self.drops,
        }

    @abstractmethod
    def empty_findings(self) -> CountedFindings:
        """Return findings in which every count of the plan is 0."""

    @abstractmethod
    def play_chunk(self, chunk: Sequence[int]) -> CountedFindings:
        """Play the matches with these numbers and count them."""
