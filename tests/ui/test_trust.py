"""People who trust each other: the table is never covered, and a quiet line names the next player."""

from __future__ import annotations

from random import Random

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.kept.last_setups import LastSetups
from game.kept.seats import seat_looks
from game.screens.new_match.new_match import NewMatch
from game.screens.open_match import Seating, rematch_seating, start_match
from game.screens.table.table import Table
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen

NAMES = ("Ada", "Bo", "Cy")
#: games that ask whether people trust each other: for several people, who can read
GAMES_WITH_TRUST_OPTION = [entry.name for entry in GAMES.values() if len(entry.seats) > 1 and not entry.sentences]


def begin_match(hand: Stagehand, game: str, *, trust: bool) -> Table:
    """Begin a match of three people at its table."""
    seats = 3
    start_match(hand.stage, Seating(game, seat_looks(NAMES, {}), (None,) * seats, seed=5, options={}, trust=trust))
    hand.settle()
    return table_of(hand)


@pytest.mark.parametrize("game", GAMES_WITH_TRUST_OPTION)
def test_no_curtain_comes_between_people_who_trust_each_other(open_app: Opener, game: str) -> None:
    hand = open_app()
    table, random, asked = begin_match(hand, game, trust=True), Random(1), set[int]()
    quiet = False
    assert table.path is not None and Match.load(table.path).table["trust"] is True
    for _ in range(16):
        assert hand.stage.scene is table, "something covers the table"
        prompt = table.match.prompt
        assert prompt is not None and prompt.seat == table.viewer == table.reader, (
            "the next player does not see their own hand"
        )
        assert not table.confidential, "the shown hand counts as confidential, and is not read aloud"
        banner = table.helpers.next_turn.banner
        assert not banner.covers
        quiet |= banner.is_quiet
        asked.add(prompt.seat)
        table.play(str(ask_bot(table.match, usual_bot(table.match.rules), random)))
        hand.settle()
    assert len(asked) > 1 and quiet, "no line names the next player"
    assert rematch_seating(table.match).trust


def test_curtain_covers_the_table_of_people_who_do_not_trust_each_other(open_app: Opener) -> None:
    hand = open_app()
    table = begin_match(hand, "cvlizations", trust=False)
    assert hand.map["screen"] == "curtain" and "trust" not in table.match.table
    assert not rematch_seating(table.match).trust


@pytest.mark.parametrize("game", [entry.name for entry in GAMES.values() if len(entry.seats) > 1])
def test_trust_option_is_offered_only_to_several_people_and_in_games_for_readers(open_app: Opener, game: str) -> None:
    hand = open_app()
    hand.click(f"home.{game}.new")
    if 3 in GAMES[game].seats:
        hand.click("new.count.3")
    scene = hand.stage.scene
    assert isinstance(scene, NewMatch)
    assert "trust" not in [option.key for option in scene.options.listed_options], (
        "the option is offered to a single person, who hands the screen to nobody"
    )
    hand.click("new.1.player.person")
    offered = {option.key: option for option in scene.options.listed_options}
    assert ("trust" in offered) == (game in GAMES_WITH_TRUST_OPTION)
    if "trust" in offered:
        hides = "Hide my cards" in offered["trust"].labels
        assert hides == GAMES[game].secrets
        hand.click("new.option.trust.True")
        hand.click("new.begin")
        hand.settle()
        assert hand.map["screen"] != "curtain"
        assert LastSetups(hand.stage.data_dir).of_game(game)["trust"] is True
