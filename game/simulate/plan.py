"""The plan of a simulation: checked, written as JSON, and divided into chunks that do not depend on the processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.bots import find_bot, usual_bot
from game.core.games import find_game
from game.core.rules import Json, OptionValue
from game.core.setup import agree, chance_of_drops
from game.core.words import say

#: The approximate number of chunks, and the maximum number of matches in a chunk.
CHUNKS, LARGEST_CHUNK = 64, 50


@dataclass(frozen=True, slots=True)
class Simulation:
    """The plan: ``matches`` matches of ``game``, one bot for each seat, with seeds counting up from ``seed``.

    ``drops`` is ``"real"`` (computed by physics) or ``"modelled"``. With ``checked``, all pieces are counted after
    every move; their number must never change.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    drops: str = "real"
    checked: bool = False

    @property
    def chunks(self) -> tuple[range, ...]:
        """The numbers of the matches, from 0, in chunks that depend only on the number of matches."""
        size = min(LARGEST_CHUNK, max(1, self.matches // CHUNKS))
        return tuple([range(self.matches)[start : start + size] for start in range(0, self.matches, size)])

    def to_json(self) -> dict[str, Json]:
        """Return the plan as a JSON object; plans with equal JSON play the same matches."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "matches": self.matches,
            "seed": self.seed,
            "options": dict(self.options),
            "drops": self.drops,
            "checked": self.checked,
        }


def agreed(
    game: str,
    players: int | None,
    bots: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    drops: str = "real",
    checked: bool = False,
) -> Simulation:
    """Return a checked plan with defaults filled in; raises ``ValueError`` with a sentence.

    ``bots`` are names of the game's bots, one for all seats or one for each seat; if empty, the default bot. The
    default of ``players`` is four, or the highest number if that is less.
    """
    rules = find_game(game).load_rules()
    if players is None:
        players = len(bots) if len(bots) > 1 else min(4, max(rules.seats))
    setup = agree(game, rules, seats=players, seed=seed, options=options)
    chance_of_drops(drops)
    if matches < 1:
        raise ValueError(say("Simulate at least one match."))
    bots = bots or (usual_bot(rules),)
    for bot in bots:
        find_bot(rules, bot)
    if len(bots) not in (1, players):
        raise ValueError(say("Name one bot for all seats, or one per seat, not {count}.", count=len(bots)))
    seated = tuple(bots) if len(bots) == players else tuple(bots) * players
    return Simulation(game, seated, matches, seed, setup.options, drops, checked)
