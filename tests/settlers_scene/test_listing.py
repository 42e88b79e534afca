"""Listing the controls has no side effects; drawing and listing use neither scene nor match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.settlers.table.face import Face, TradeTerms, no_reason
from game.settlers.table.map_controls import table_controls
from game.settlers.table.table import SettlersScene
from tests.scenes.listing import RefusingIntents, assert_pure
from tests.scenes.support import open_table, settle
from tests.settlers_scene.support import match_of, next_move, uncover

#: the things that a person may be choosing in a turn; the empty text stands for none
MODES = ("", "nomad", "settle", "develop", "trade", "tally")


def _values_to_keep(scene: SettlersScene, face: Face) -> Any:
    """Return everything that listing could change: the face, the held piece, the motion, and the match."""
    apart = replace(face, legal=tuple(face.legal), why_not=no_reason)
    return apart, scene.intent_handler.pointer, scene.motion, scene.match.state_hash(), len(scene.match.records)


def _assert_pure(scene: SettlersScene, face: Face) -> None:
    """Check that listing the controls of a face changes nothing."""
    assert_pure(lambda: table_controls(face, RefusingIntents()), lambda: _values_to_keep(scene, face))


def test_listing_the_controls_has_no_side_effects(tmp_path: Path) -> None:
    """The controls are listed at each new kind of prompt and now and then afterwards, first with covered cards and then
    with open ones. Now and then they are also listed for each thing that a person may be choosing in a turn."""
    match, random, met = match_of(3, 11, brisk=True), Random(11), set[str]()
    stage, scene = open_table(match, tmp_path, (640, 360))
    while match.prompt is not None and len(match.records) < 90:
        is_new = match.prompt.kind not in met
        met.add(match.prompt.kind)
        for _ in range(2 if is_new or len(match.records) % 4 == 0 else 0):
            _assert_pure(scene, scene.face)
            uncover(stage)
        if scene.face.is_acting and len(match.records) % 16 == 0:
            for mode in MODES:
                scene.intent_handler.choose_mode(mode)
                _assert_pure(scene, scene.face)
            scene.intent_handler.choose_mode("trade")
            scene.intent_handler.change_terms("give", 0, 1)
            scene.intent_handler.change_terms("get", 1, 1)
            assert scene.face.choice.terms == TradeTerms((1, 0, 0, 0), (0, 1, 0, 0))
            _assert_pure(scene, scene.face)
        elif scene.face.kind == "answer":
            scene.intent_handler.begin_counter()
            _assert_pure(scene, scene.face)
        scene.play(next_move(match, random))
        settle(stage)
    assert {"found", "place", "roll", "act", "answer", "roam", "rob"} <= met


def test_listing_the_controls_during_an_animation_has_no_side_effects(tmp_path: Path) -> None:
    match, random = match_of(3, 11, brisk=True), Random(11)
    stage, scene = open_table(match, tmp_path, (640, 360), 4.0)
    for _ in range(25):
        scene.play(next_move(match, random))
        stage.advance()
        _assert_pure(scene, scene.face)
        settle(stage)
