"""A match of every game can be played by keys and ears alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import usual_bot
from game.screens.matches.result import Result
from game.ui.intentions import Intention
from game.ui.stage import Stage
from tests.fast_set import two_games_of
from tests.games import EVERY_GAME
from tests.games import every_game_registered as every_game_registered
from tests.scenes.support import new_match, open_table
from tests.speech.ears import Ears
from tests.speech.recording import RecordingSpeaker, listen

#: frames without a line that count as silence
_SILENCE = 20
#: speech of more frames than this is an error
_LONGEST = 20_000
#: the number of controls used in the short matches
_SHORT = 12
#: the most uses in a whole match
_MAX_USES = 6000
#: words of preferred lines; without a preference a match played at random would not end
WISHED = {
    "cvlizations": ("Play both",),
    "ugh_ugh": ("Build", "Start with", "Keep", "Send", "Call back"),
    "my_first_stone_age": ("Give 1", "Give 2", "Hut", "Done"),
    "stone_age": ("Buy", "Build", "Roll", "Place"),
    "stone_age_solo": ("Buy", "Build", "Roll", "Place"),
    "settlers": ("Tribe", "develop"),
}


def table_for_ears(game: str, folder: Path, seed: int, others: str) -> tuple[Match, Stage, RecordingSpeaker]:
    """Return the table of a person and bots, with speech on; the bots are ``others`` if the game has such a bot."""
    entry = EVERY_GAME[game]
    seats = entry.seats[0]
    rules = entry.load_rules()
    bot = others if others in rules.bots else usual_bot(rules)
    match = new_match(game, seats, seed, (None, *[bot] * (seats - 1)))
    stage, _table = open_table(match, folder)
    stage.options.speech = True
    return match, stage, listen(stage)


def ears_at(stage: Stage, speaker: RecordingSpeaker, random: Random, wishes: Sequence[str] = ()) -> Ears:
    """Return a player that uses the stage by keys and hears its speech."""

    def pass_time(frames: int) -> None:
        """Let some frames pass."""
        for _ in range(frames):
            stage.advance()

    def hear() -> list[str]:
        """Return the lines spoken until it stays silent."""
        heard: list[str] = []
        silent = 0
        for _ in range(_LONGEST):
            stage.narrator.say_changes()
            lines = speaker.heard()
            heard += lines
            silent = 0 if lines else silent + 1
            if silent > _SILENCE or isinstance(stage.scene, Result):
                return heard
            stage.advance()
        raise AssertionError("the speech never ends")

    def press(intention: Intention) -> None:
        """Press a key."""
        stage.handle(intention)

    return Ears(press, hear, pass_time, random, wishes)


@two_games_of(EVERY_GAME)
def test_first_moves_are_played_by_keys_and_ears_alone(every_game_registered: None, game: str, tmp_path: Path) -> None:
    match, stage, speaker = table_for_ears(game, tmp_path, 3, "hunter")
    ears = ears_at(stage, speaker, Random(3), WISHED.get(game, ()))
    for _ in range(_SHORT):
        if isinstance(stage.scene, Result):
            break
        ears.act()
    assert len(match.records) >= _SHORT / 4 or match.prompt is None


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME)
def test_whole_match_is_played_by_keys_and_ears_alone(
    every_game_registered: None, game: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    match, stage, speaker = table_for_ears(game, tmp_path, 5, "hunter")
    ears = ears_at(stage, speaker, Random(5), WISHED.get(game, ()))
    uses = 0
    while not isinstance(stage.scene, Result):
        ears.act()
        uses += 1
        assert uses < _MAX_USES, f"the match does not end: {ears.heard[-5:]}"
    assert match.outcome is not None
    record_property("uses", uses)
    record_property("presses", ears.presses)
    print(f"{game}: {len(match.records)} records, {uses} uses, {ears.presses} presses, {len(ears.heard)} lines heard")
