"""Match files of the first set of cards go on with it; new match files name their set in the header."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.core import Match
from game.core.bots import ask_bot
from game.ugh_ugh.rules.cards import CARD_SETS, FIRST_SET, NEWEST_SET
from tests.golden.test_earlier import FOLDER


def test_a_match_file_that_names_no_set_goes_on_with_the_first_set(tmp_path: Path) -> None:
    """When the file is written again its header names the first set."""
    match, random = Match.load(FOLDER / "ugh_ugh-opening.firepit"), Random(1)
    assert match.options["cards"] == match.state.card_set == FIRST_SET
    for _ in range(25):
        match.play(ask_bot(match, "hunter", random))
    path = tmp_path / "on.firepit"
    match.save(path)
    again = Match.load(path)
    assert again.options["cards"] == FIRST_SET
    assert again.state_hash() == match.state_hash()
    first = {card.key for card in CARD_SETS[FIRST_SET].all_cards}
    assert {*match.state.deck, *match.state.wall} <= first


def test_the_header_of_a_new_match_names_the_newest_set(tmp_path: Path) -> None:
    path = tmp_path / "new.firepit"
    Match.new("ugh_ugh", seats=2, seed=1).save(path)
    assert f'"cards":"{NEWEST_SET}"' in path.read_text().splitlines()[0]
    assert Match.load(path).state.card_set == NEWEST_SET
