"""Choosing a bot: the offered bots, the settings of an elder, and the saved choice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import Match
from game.core.rules import Rules
from game.elder.temperaments import TEMPERAMENTS
from game.kept.last_setups import LastSetups
from game.kept.seats import bot_table_entries, chosen_bots, seat_bots, seat_looks
from game.screens.new_match.player_controls import manner_words
from game.screens.new_match.seats_panel import PANEL
from game.screens.open_match import Seating, rematch_seating, start_match
from game.stone_age.bots.elder import LOOKAHEAD
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.uimap import describe
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen

#: the usual rollouts of the elder of Stone Age
ROLLOUTS = LOOKAHEAD.rollouts


def elder_ids(hand: Stagehand) -> list[str]:
    """Return the ids of the controls that set up an elder."""
    return [name for name in hand.control_ids() if ".elder." in name]


def slider(hand: Stagehand) -> Control:
    """Return the slider for the thinking time of the elder whose row is unfolded."""
    return next(control for control in hand.stage.controls if control.id.endswith(".elder.thinks"))


def chosen_elder(hand: Stagehand) -> tuple[str, str]:
    """Return the chosen temperament and the slider's text."""
    (temperament,) = [
        control.id.rpartition(".")[2]
        for control in hand.stage.controls
        if ".temperament." in control.id and control.look.chosen  # type: ignore[union-attr]
    ]
    return temperament, slider(hand).look.in_words  # type: ignore[union-attr]


def press_at(hand: Stagehand, share: float, *, hold: bool = False) -> None:
    """Press the slider at a share of its length; release the button unless it shall be held with ``hold``."""
    rect = Rect(hand.control(slider(hand).id)["rect"])
    hand.press(rect.x + share * rect.w, rect.centery)
    hand.turn()
    if not hold:
        hand.release(rect.x + share * rect.w, rect.centery)
        hand.settle()


def test_chosen_elder_keeps_its_time_and_temperament(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.click("home.stone_age.new")
    offered = [name for name in hand.control_ids() if name.startswith("new.1.player.")]
    assert [name.rpartition(".")[2] for name in offered] == ["person", "random", "hunter", "fair", "elder"]
    assert not elder_ids(hand)
    hand.click("new.1.player.elder")
    assert chosen_elder(hand) == ("any", "Normal: up to 1 second.")
    hand.click("new.1.elder.temperament.bold")
    press_at(hand, 0.97)
    assert chosen_elder(hand) == ("bold", "Longest: up to 4 seconds.")
    hand.click("new.begin")
    assert table_of(hand).match.table["bots"] == [None, f"elder:{4 * ROLLOUTS}:bold", "hunter"]
    assert LastSetups(tmp_path).of_game("stone_age")["bots"][:3] == [None, f"elder:{4 * ROLLOUTS}:bold", "hunter"]
    hand.close()
    again = open_app()
    again.click("home.stone_age.new")
    assert chosen_elder(again) == ("bold", "Longest: up to 4 seconds.")


def test_thinking_time_is_set_by_dragging_and_clicking_and_by_arrow_keys(open_app: Opener) -> None:
    hand = open_app(unseen=True)
    hand.click("home.stone_age.new")
    hand.click("new.1.player.elder")
    press_at(hand, 0.03, hold=True)
    assert chosen_elder(hand)[1] == "Shortest: under a second."
    rect = Rect(hand.control("new.1.elder.thinks")["rect"])
    hand.move_to(rect.x + 0.7 * rect.w, rect.centery)
    hand.turn()
    assert chosen_elder(hand)[1] == "Longer: up to 2 seconds."
    hand.release(rect.x + 0.7 * rect.w, rect.centery)
    hand.settle()
    hand.key(pygame.K_RIGHT)
    assert chosen_elder(hand)[1] == "Longer: up to 3 seconds."
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_LEFT)
    assert chosen_elder(hand)[1] == "Normal: up to 1 second."
    description = describe(slider(hand))
    assert description.startswith(
        f"Thinking time per move. slider. Normal: up to 1 second. Brok. Simulates {ROLLOUTS} "
    )


@pytest.mark.parametrize(
    ("game", "seats", "language", "text_size"),
    [("stone_age", 4, "en", 1.0), ("stone_age", 4, "en", 1.5), ("ugh_ugh", 5, "de", 1.0), ("ugh_ugh", 5, "de", 1.5)],
)
def test_seat_rows_fit_the_panel_even_with_an_elder_at_every_seat(
    open_app: Opener, tmp_path: Path, game: str, seats: int, language: str, text_size: float
) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"text_size": text_size, "language": language}), encoding="utf-8")
    hand = open_app()
    hand.click(f"home.{game}.new")
    hand.click(f"new.count.{seats}")
    for seat in range(seats):
        hand.click(f"new.{seat}.player.elder")
        assert {name.split(".")[1] for name in elder_ids(hand)} == {str(seat)}, (
            "another row than the one touched last is unfolded"
        )
    rows = [control_named(hand.stage, f"new.{seat}.row").rect for seat in range(seats)]
    assert rows[-1].bottom <= PANEL.bottom and all(row.h >= 60 for row in rows)
    last = f"new.{seats - 1}"
    placed = [
        c for c in hand.stage.controls if c.id.startswith(f"{last}.") and c.id.split(".")[2] not in ("row", "drop")
    ]
    assert all(rows[-1].contains(control.rect) for control in placed)
    for index, control in enumerate(placed):
        assert not [other.id for other in placed[index + 1 :] if control.rect.colliderect(other.rect)], (
            f"{control.id} lies on another control"
        )


def start_with_bots(hand: Stagehand, bots: tuple[str | None, ...], seed: int | None) -> Match:
    """Begin a match of Stone Age with these bots (``None`` for a person), by ``seed`` or by a random seed."""
    looks = seat_looks(("Ada", "Bo"), {})
    start_match(hand.stage, Seating("stone_age", looks, bots, seed, options={"start_player": 1}))
    return table_of(hand).match


def test_random_temperament_is_drawn_from_the_seed_and_stored_in_the_match(open_app: Opener) -> None:
    hand = open_app()
    match = start_with_bots(hand, (None, "elder:16"), None)
    (text,) = [bot for bot in seat_bots(match) if bot is not None]
    assert text in {f"elder:16:{key}" for key in TEMPERAMENTS}
    assert bot_table_entries(match.rules, (None, "elder:16"), match.seed)["bots"] == [None, text]
    assert chosen_bots(match) == (None, "elder:16"), (
        "the chosen bot was replaced by the drawn one, so that a rematch would not draw again"
    )
    assert set(rematch_seating(match).bots) == {None, "elder:16"}
    drawn = {str(bot_table_entries(match.rules, (None, "elder"), seed)["bots"]) for seed in range(30)}
    assert len(drawn) == len(TEMPERAMENTS), "some temperament is never drawn"


def test_bots_of_older_matches_play_on_unchanged() -> None:
    table: dict[str, Any] = {"bots": [None, "hunter"]}
    match = Match.new("stone_age", names=["Ada", "Bo"], seed=1, table=table)
    assert seat_bots(match) == chosen_bots(match) == (None, "hunter")
    rules: Rules[Any] = match.rules
    assert bot_table_entries(rules, (None, "hunter"), 1) == {"bots": [None, "hunter"]}
    nonsense = Match.new("stone_age", names=["Ada", "Bo"], seed=1, table={**table, "chosen": ["elder", "sage"]})
    assert chosen_bots(nonsense) == (None, "hunter"), "an unreadable choice changed the bot"


def test_bot_is_described_in_one_line_by_its_temperament() -> None:
    rules = Match.new("stone_age", seats=2).rules
    lines = {manner_words(rules, bot) for bot in ("hunter", "fair", "elder", *[f"elder:{key}" for key in TEMPERAMENTS])}
    assert len(lines) == 6 and all(0 < len(line) < 60 for line in lines)
    assert manner_words(rules, "fair:64:bold") == str(TEMPERAMENTS["bold"].manner)
