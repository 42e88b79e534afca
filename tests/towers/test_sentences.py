"""Sentences about towers: each fault and each reason names the parts and says what helps."""

from __future__ import annotations

from typing import get_args

import pytest

from game.towers.sentences import drum_name, fault_sentence, figures_sentence, part_name, reason_sentence
from game.towers.tower_file import Figures
from physics.laboratory.trial import LIMITS, Reason
from physics.parts import FAULT_KINDS, Fault, FaultKind, built_tower, faults, with_numbered_drums
from tests.physics.test_parts import ALL_KINDS, WIDTH, flap, ledge, peg

TOWER_OF_ALL = built_tower(ALL_KINDS, WIDTH)


def test_a_part_is_named_by_its_kind_and_number() -> None:
    """A flap has the number of its drum, a ledge the number of its flap; pegs are numbered from the top."""
    names = [part_name(TOWER_OF_ALL, index) for index in range(len(ALL_KINDS))]
    assert names == ["flap 1", "ledge 1", "the wheel", "the swing", "peg 1", "peg 2", "peg 3"]
    assert [drum_name(TOWER_OF_ALL, drum) for drum in range(3)] == ["flap 1", "the wheel", "the swing"]
    rows = with_numbered_drums([flap(1, 2000), ledge(-1, 1545), ledge(1, 900)])
    assert [part_name(built_tower(rows, WIDTH), index) for index in range(3)] == ["flap 1", "ledge 1", "ledge 2"]


@pytest.mark.parametrize("kind", FAULT_KINDS)
def test_every_fault_is_explained_in_one_sentence_with_a_remedy(kind: FaultKind) -> None:
    parts = {"drumless": (), "shut": (4, 5, 6)}.get(kind, (0, 2) if kind in ("meet", "close", "pads") else (0,))
    sentence = fault_sentence(Fault(kind, parts, 4.25), TOWER_OF_ALL)
    assert sentence.endswith(".") and "{" not in sentence and sentence[0].isupper() and len(sentence) < 120
    if len(parts) in (1, 2):
        assert "flap 1" in sentence.lower()
    if len(parts) == 2:
        assert "the wheel" in sentence


def test_sentence_about_pegs_too_close_together_gives_their_distance() -> None:
    tower = built_tower((flap(1, 1500), peg(300, 2500), peg(480, 2500)), WIDTH)
    sentence = (
        "Peg 1 and peg 2 are 10 mm apart, and pieces wedge in gaps of 5 to 18 mm: move them closer together "
        "or farther apart."
    )
    assert fault_sentence(faults(tower)[0], tower) == sentence


def test_each_reason_why_a_tower_is_unplayable_has_its_own_sentence() -> None:
    reasons = get_args(Reason)
    assert {limit.reason for limit in LIMITS} <= set(reasons)
    assert len({reason_sentence(reason) for reason in reasons}) == len(reasons)


def test_towers_with_different_measurements_are_described_in_different_sentences() -> None:
    # of each tower: the share of pieces that come out at once, the share of pieces inside freed by three bangs, and the
    # mean number of pieces inside
    tried = [
        (0.34, 0.42, 7.7),
        (0.34, 0.2, 7.7),
        (0.87, 0.5, 1.3),
        (0.81, 0.5, 3.8),
        (0.69, 0.61, 2.4),
        (0.6, 0.5, 5.2),
    ]
    tried += [(0.63, 0.3, 3.2), (0.6, 0.52, 4.3)]
    lines = {figures_sentence(Figures(300, now, 0.3, three, inside)) for now, three, inside in tried}
    assert len(lines) == len(tried) and all(line.endswith(".") for line in lines)
