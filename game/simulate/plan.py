"""What to simulate: checked, written as JSON, and cut into chunks that are the same however many processes play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.bots import find_bot, usual_bot
from game.core.games import find_game
from game.core.rules import Json, OptionValue
from game.core.setup import agree, chance_of_drops
from game.core.words import say

#: A simulation has about so many chunks, and a chunk at most so many matches.
CHUNKS, LARGEST_CHUNK = 64, 50


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to simulate: ``matches`` matches of ``game``, one bot a seat, seeds counting up from ``seed``.

    ``drops`` is ``"real"`` (computed by physics) or ``"modelled"``. With ``checked``, every move is followed by a count
    of all pieces, which must never change.
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
        """The numbers of the matches, from 0, cut into chunks that depend on nothing but how many there are."""
        size = min(LARGEST_CHUNK, max(1, self.matches // CHUNKS))
        return tuple([range(self.matches)[start : start + size] for start in range(0, self.matches, size)])

    def to_json(self) -> dict[str, Json]:
        """Return the plan as a JSON object; equal plans are equal there, and play the same matches."""
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
    """Check what is asked for and fill in the rest; raises ``ValueError`` in a sentence.

    ``bots`` are names of the game's bots, one for all seats or one a seat, the usual one if empty;
    ``players`` defaults to four or the most.
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
