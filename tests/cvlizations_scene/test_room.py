"""Long names, larger text and other languages fit on the table; small ideas are enlarged under the pointer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.words import PSEUDO, choose_language, languages, say
from game.cvlizations.rules.orders import ALL_ORDERS, ORDERS
from game.cvlizations.table import cards, foot, layout
from game.cvlizations.table.cards import ideas_of_control
from game.cvlizations.table.face import largest_idea_count
from game.kept.seats import seat_looks, seat_table
from game.screens.table.curtain import Curtain
from game.ui.control import Control
from game.ui.intentions import Point
from game.ui.layout import inset
from game.ui.stage import Stage
from tests.cvlizations_scene.support import next_move
from tests.fast_set import mark_slow_except
from tests.layout.judge import MIN_TEXT_SIZE_MADE_UP, find_faults
from tests.layout.label_recorder import LabelRecorder
from tests.layout.looking import labels_of
from tests.played import play_at_random
from tests.scenes import support
from tests.scenes.support import accept_curtain, click, finish, open_table, settle

#: names of 24 letters, the longest allowed
LONG_NAMES = (
    "Maximiliana Theodora Uhu",
    "Hunter-Blathering-Blathe",
    "Wolfgang der Unersättlic",
    "Mammutmammutmammutmammut",
    "Śniegowłosa Bożydara Żub",
)
#: the table is checked in runs of CHECKED_MOVES moves; FIRST_CHECKED counts the moves before each run
FIRST_CHECKED, CHECKED_MOVES = (1, 30, 47, 52), 5
#: the number of frames that a turn's banner covers the table
BANNER_FRAMES = 130


def match_of(names: tuple[str, ...], seed: int = 3) -> Match:
    """Return a match between people with these names."""
    looks = seat_looks(list(names), {})
    return Match.new("cvlizations", names=list(names), seed=seed, table=seat_table(looks, [None] * len(names)))


def faults(stage: Stage) -> list[str]:
    """Return the layout faults of the visible labels and controls."""
    return [str(fault) for fault in find_faults(labels_of(stage), stage.controls, least=MIN_TEXT_SIZE_MADE_UP)]


@pytest.mark.parametrize("seats", mark_slow_except([2, 3, 4, 5], [5]))
def test_long_names_fit_on_the_table_at_the_largest_text_size(seats: int, tmp_path: Path) -> None:
    match, random = match_of(LONG_NAMES[:seats]), Random(3)
    stage, _ = open_table(match, tmp_path, (1280, 720))
    stage.canvas.use_text_size(1.5)
    for count in range(max(FIRST_CHECKED) + CHECKED_MOVES):
        accept_curtain(stage)
        if match.prompt is None:
            break
        if any(start <= count < start + CHECKED_MOVES for start in FIRST_CHECKED):
            for _ in range(BANNER_FRAMES):
                stage.advance()
            found = faults(stage)
            assert not found, f"after {count} moves, at {match.prompt.kind!r}: {found}"
        stage.scene.play(next_move(match, random))  # type: ignore[attr-defined]
        settle(stage)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_ring_around_a_resource_does_not_cover_its_count(seats: int, tmp_path: Path) -> None:
    match = match_of(LONG_NAMES[:seats])
    chooser = Random(seats)
    while match.prompt is not None and match.prompt.kind != "steal":
        match.play(next_move(match, chooser))
    stage, _ = open_table(match, tmp_path, (1280, 720))
    accept_curtain(stage)
    labels = [label for label in labels_of(stage) if label.text.isdigit() and len(label.text) == 1]
    rings = [control.rect for control in stage.controls if control.id.startswith("steal.")]
    assert rings
    for ring in rings:
        counts = [label.ink for label in labels if ring.collidepoint(label.ink.center)]
        assert counts and all(inset(ring, 4).contains(count) for count in counts)


def test_the_idea_under_the_pointer_is_enlarged(tmp_path: Path) -> None:
    match, random = match_of(LONG_NAMES), Random(3)
    while match.prompt is not None and len(match.state.tribes[0].ideas) < 3:
        match.play(next_move(match, random))
    stage, scene = open_table(match, tmp_path, (640, 360))
    accept_curtain(stage)
    owned = scene.view.tribes[0].ideas
    places = layout.tile_places(layout.panel_places(len(LONG_NAMES))[0], largest_idea_count(scene.view))
    for idea, place in zip(owned, places, strict=False):
        stage.handle(Point(*place.center))
        for _ in range(30):
            stage.advance()
        lying = ideas_of_control(stage.controls, stage.interaction.looked_at_for(0.25))
        assert lying is not None and lying.idea_under(stage.interaction.pointer) == idea
        stage.draw()


@pytest.mark.parametrize("language", languages())
def test_the_name_of_a_laid_order_takes_one_line(language: str, tmp_path: Path) -> None:
    stage, _ = open_table(match_of(LONG_NAMES[:2]), tmp_path, (1280, 720))
    choose_language(language)
    for order in ALL_ORDERS:
        stage.canvas.text_recorder = recorder = LabelRecorder()
        foot.draw_large_tablet(stage.canvas, order, layout.LAID_PLACES[0], colour="red")
        stage.canvas.text_recorder = None
        drawn = [label.text for label in recorder.labels(stage.canvas.pixels, (0, 0), stage.canvas.scale)]
        assert say(ORDERS[order].title) in drawn


def test_no_idea_is_enlarged_while_the_turn_banner_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enlarged: list[int] = []
    monkeypatch.setattr(cards, "draw_enlarged_idea", lambda canvas, face, idea, anchor: enlarged.append(idea))
    stage, scene = open_table(match_of(LONG_NAMES), tmp_path, (640, 360))
    accept_curtain(stage)
    stage.handle(Point(*layout.idea_place(0).center))
    for _ in range(30):
        stage.advance()
    banner = scene.helpers.next_turn.banner
    banner.show(0, stage.clock)
    stage.draw()
    assert not enlarged
    banner.clear()
    stage.draw()
    assert enlarged


def test_nothing_moves_with_reduced_motion(tmp_path: Path) -> None:
    match, random = support.new_match("cvlizations", 3, seed=4), Random(4)
    stage, scene = open_table(match, tmp_path, (320, 180), 1.0, still=True)
    for _ in range(60):
        accept_curtain(stage)
        if match.prompt is None:
            break
        scene.play(next_move(match, random))
        motion = scene.motion
        while scene.busy and not isinstance(stage.scene, Curtain):
            stage.advance()
            assert not motion.movers and not motion.turning_tablets and motion.current_order_growth in (0.0, 1.0)
        settle(stage)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "text_size"), [("de", 1.3), (PSEUDO, 1.5)])
def test_a_match_with_translated_and_larger_text_can_be_finished_by_clicks(
    language: str, text_size: float, tmp_path: Path
) -> None:
    choose_language(language)
    match = match_of(LONG_NAMES[:3], seed=6)
    stage, _ = open_table(match, tmp_path, (640, 360))
    stage.canvas.use_text_size(text_size)

    def look_and_click(stage: Stage, control: Control) -> None:
        """Draw the table now and then, and click a control."""
        if len(match.records) % 4 == 0:
            stage.draw()
        click(stage, control)

    finish(stage, match, look_and_click, seed=6)
    assert match.outcome is not None


def test_every_logged_event_has_a_spot_on_the_table(tmp_path: Path) -> None:
    match, chooser = support.new_match("cvlizations", 4, seed=5), Random(5)
    play_at_random(match, chooser)
    _, scene = support.open_table(match, tmp_path)
    support.check_spots(scene)
