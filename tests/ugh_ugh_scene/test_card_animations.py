"""Effects of the second set's cards at boxes and drums are animated and leave no traces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import Match
from game.core.rules import Event
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS, TIGER
from game.ugh_ugh.table import cards
from game.ugh_ugh.table.things import spot_of
from game.ui.layout import Rect
from tests.scenes.support import accept_curtain, click
from tests.ugh_ugh_scene.support import new_match, open_table

#: the events of card effects, each by a name for the test
HAPPENINGS: dict[str, Event] = {
    "peeked": events.Peeked(0, 1, (2, TIGER)),
    "slipped": events.Slipped(0, (1, 1, 2, 3)),
    "musical boxes": events.Slipped(-1, (1, 2, 3, 0)),
    "lured": events.Lured(0, 2),
    "stayed": events.TigerStayed(1),
    "silenced": events.Silenced(1),
    "drum broke": events.DrumBroke(1),
}


@pytest.mark.parametrize("name", HAPPENINGS)
def test_a_card_effect_is_animated_and_nothing_moves_afterwards(name: str, tmp_path: Path) -> None:
    event = HAPPENINGS[name]
    match = new_match(3, seed=6)
    match.play(match.moves[0])
    stage, scene = open_table(match, tmp_path, speed=1.0)
    accept_curtain(stage)
    scene.player.skip()
    line = scene.animate(replace(match.records[-1], events=(event,)))
    assert line is not None and line.seconds >= 0.35
    line.advance(0.3)
    motion = scene.motion
    assert motion.movers or motion.pieces.basket is not None
    line.finish()
    assert not motion.movers and motion.pieces.basket is None and scene.face.lifted is None
    place = spot_of(scene.face, event)
    assert place is not None and place.w > 0


def test_the_drum_ends_tremble_when_a_drum_is_mended(tmp_path: Path) -> None:
    match = new_match(3, seed=6)
    match.play(match.moves[0])
    _, scene = open_table(match, tmp_path, speed=1.0)
    for tool, trembles in (("drum", True), ("spear", False)):
        scene.player.skip()
        before = scene.motion.passage.outside_look.heights
        line = scene.animate(replace(match.records[-1], events=(events.Mended(0, tool),)))
        moved = 0.0
        while not line.done:
            line.advance(0.01)
            moved = max(moved, abs(scene.motion.passage.outside_look.heights[0] - before[0]))
        assert (moved > 3) == trembles
        assert scene.motion.passage.outside_look.heights == pytest.approx(before)


def test_only_the_player_that_peeks_sees_the_box_contents(tmp_path: Path) -> None:
    match = new_match(3, seed=6)
    match.play(match.moves[0])
    _, scene = open_table(match, tmp_path, speed=1.0)
    for seat, flying in ((0, 2), (1, 0)):
        scene.player.skip()
        line = scene.animate(replace(match.records[-1], events=(HAPPENINGS["peeked"].seen_by(seat),)))
        line.advance(0.3)
        assert len(scene.motion.movers) == flying
        line.finish()


def test_flavour_text_is_drawn_only_on_a_card_with_room_for_it(tmp_path: Path) -> None:
    """A card 306 units wide has room for the text, a card 200 units wide has not."""
    stage, _ = open_table(new_match(2, seed=1), tmp_path, size=(1600, 900))

    def painted(key: str, width: float) -> bytes:
        """Return the pixels of a large card of this width."""
        stage.canvas.surface.fill((0, 0, 0))
        cards.draw_large_card(stage.canvas, key, Rect(100, 100, width, width * 1.4))
        return pygame.image.tobytes(stage.canvas.surface, "RGB")

    key = next(key for key, card in CARDS.items() if card.flavour)
    with_flavour = painted(key, 306), painted(key, 200)
    plain = dict(CARDS) | {key: replace(CARDS[key], flavour="")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "CARDS", plain)
        without = painted(key, 306), painted(key, 200)
    assert with_flavour[0] != without[0] and with_flavour[1] == without[1]


@pytest.mark.parametrize("kind", ["peek", "lure", "call", "slip"])
def test_a_card_about_boxes_is_answered_at_the_boxes(kind: str, tmp_path: Path) -> None:
    match = next(match for match in (_played_until(kind, seed) for seed in range(100)) if match.prompt is not None)
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    control_by_move = {move: control for control in stage.controls for move in control.moves if control.enabled}
    assert set(control_by_move) == {str(move) for move in match.moves}
    boxes = [control for move, control in control_by_move.items() if move != "pass"]
    assert boxes and all(control.id.startswith("basket.") for control in boxes)
    assert not any(control.id.startswith("other.") for control in stage.controls)
    click(stage, boxes[0])
    scene.player.skip()
    assert (str(match.records[-1].move),) == boxes[0].moves


def _played_until(kind: str, seed: int) -> Match:
    """Return a match stopped at a prompt of ``kind`` or at its end, building cards whenever possible."""
    match, random = Match.new("ugh_ugh", names=["Ada", "Bo"], seed=seed, chance="modelled"), Random(seed)
    while match.prompt is not None and match.prompt.kind != kind:
        wanted = [move for move in match.moves if str(move).startswith(("build", "peek", "lure"))]
        match.play(random.choice(wanted or list(match.moves)))
    return match
