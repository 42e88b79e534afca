"""The table's display: no hidden information, few words, and animations that end in the picture of the state."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.my_first_stone_age.rules.board import HIDDEN, PLACES, SPACES
from game.my_first_stone_age.table import layout
from game.my_first_stone_age.table.parts import Sprite
from game.my_first_stone_age.table.picture import hand_spot
from game.my_first_stone_age.table.table import FriendlyCurtain, MyFirstStoneAgeScene
from game.screens.matches.result import Result
from game.screens.table.curtain import Curtain
from game.ui.layout import SCREEN
from game.ui.scene import Scene
from game.ui.stage import STEP, Stage
from tests.my_first_stone_age_scene.support import NAMES, new_match, open_table, played_until, settle, usable
from tests.scenes import support
from tests.scenes.support import click, picture


def test_the_layout_matches_the_painted_valley(tmp_path: Path) -> None:
    stage, _ = open_table(new_match(2, 1), tmp_path)
    point = stage.canvas.pictures.anchor
    for space in range(len(SPACES)):
        assert tuple(layout.SPACE_RECTS[space]) == pytest.approx(point("mfsa.valley", f"place.{space}"))
    for place in range(len(PLACES)):
        assert layout.FOREST[place] == pytest.approx(point("mfsa.valley", f"token.{place}"), abs=0.01)
    for pile, rect in enumerate(layout.PILES):
        assert tuple(rect) == pytest.approx(point("mfsa.valley", f"pile.{pile}"))


def test_forest_places_are_in_the_order_of_the_rules() -> None:
    sides = {
        "above": lambda x, y: y < 200,
        "below": lambda x, y: y > 800,
        "left": lambda x, y: x < 400,
        "right": lambda x, y: x > 1200,
    }
    for (side, number), spot in zip(PLACES, layout.FOREST, strict=True):
        assert sides[side](*spot)
        others = [other for (where, _), other in zip(PLACES, layout.FOREST, strict=True) if where == side]
        assert sorted(others).index(spot) == number


@pytest.mark.parametrize("kind", ["flip", "trade", "build", "swap"])
def test_the_picture_does_not_depend_on_hidden_information(kind: str, tmp_path: Path) -> None:
    match = played_until(
        lambda state, asked: asked == kind and max(sum(owned.goods) for owned in state.settlements) > 1
    )
    stage, scene = open_table(match, tmp_path)
    assert scene.viewer is not None
    before = picture(stage)
    for salt in range(3):
        other = match.rules.scramble(match.state, scene.viewer, salt)
        scene.show(match.rules.view(other, scene.viewer))
        assert picture(stage) == before


def test_all_face_down_tokens_have_identical_pixels(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(2, 3), tmp_path, size=(1600, 900))
    scene.face = replace(scene.face, legal=())
    picture(stage)
    surface, backs = stage.canvas.surface, set()
    for x, y in layout.FOREST:
        square = pygame.Rect(0, 0, 60, 60)
        square.center = (round(x), round(y))
        backs.add(pygame.image.tobytes(surface.subsurface(square), "RGB"))
    assert len(backs) == 1


def test_goods_are_shown_only_to_their_owner(tmp_path: Path) -> None:
    match = played_until(lambda state, kind: kind == "flip" and state.turn > 8)
    stage, scene = open_table(match, tmp_path)
    for seat in range(3):
        assert (scene.face.goods_of(seat) is not None) == (seat == scene.viewer)
    click(stage, next(control for control in usable(stage) if control.moves))
    support.settle(stage)
    if isinstance(stage.scene, Curtain):
        assert all(scene.face.goods_of(seat) is None for seat in range(3))


def test_the_curtain_covers_only_the_goods(tmp_path: Path) -> None:
    match = played_until(lambda state, kind: kind == "flip" and state.turn > 8)
    stage, scene = open_table(match, tmp_path, size=(1600, 900))
    closed = FriendlyCurtain(stage, scene, scene.viewer or 0, lambda: None)
    scene.look_as(scene.viewer, closed=True)
    valley = [pygame.Rect(layout.BOARD).inflate(-20, -20)]
    shown = [_pixels_of(stage, scene, rect) for rect in valley]
    assert shown == [_pixels_of(stage, closed, rect) for rect in valley]
    [accept] = [control for control in closed.controls() if control.id == "curtain.accept"]
    tray = layout.tray(layout.panel(3, closed.seat))
    assert accept.rect.contains(tray) and all(scene.face.goods_of(seat) is None for seat in range(3))


def _pixels_of(stage: Stage, scene: Scene, rect: pygame.Rect) -> bytes:
    """Return the pixels of a part of the screen."""
    scene.draw(stage.canvas)
    return pygame.image.tobytes(stage.canvas.surface.subsurface(rect), "RGB")


def _spot_of_hand(scene: MyFirstStoneAgeScene) -> layout.Point | None:
    """Return the point at which the drawn hand points, ``None`` without a hand."""
    return hand_spot(scene.face_now(), scene.dialog)


def test_hand_waits_before_it_points_except_in_the_first_turn(tmp_path: Path) -> None:
    match = played_until(lambda state, kind: kind == "flip" and state.turn > 3)
    stage, scene = open_table(match, tmp_path)
    pointed = []
    for _ in range(3):
        assert _spot_of_hand(scene) is None, "the pointing hand appears too early"
        _wait_for_hand(stage)
        pointed.append(_spot_of_hand(scene))
        scene.handle_disabled(support.control_named(stage, "place.0"))
        settle(stage)
    assert None not in pointed and len(set(pointed)) == 3
    _, first = open_table(new_match(2, 3), tmp_path)
    assert _spot_of_hand(first) is not None


def test_the_hand_points_at_one_tree_of_a_swap_and_then_at_another(tmp_path: Path) -> None:
    match = played_until(lambda state, kind: kind == "swap")
    stage, scene = open_table(match, tmp_path)
    _wait_for_hand(stage)
    first, place = _spot_of_hand(scene), scene.face.suggested
    assert first is not None and place is not None
    other = next(number for number in range(len(PLACES)) if number != place)
    for _ in range(2):
        click(stage, support.control_named(stage, f"token.{other}"))
        _wait_for_hand(stage)
        if scene.face.picked == other:
            assert _spot_of_hand(scene) is None
        else:
            assert _spot_of_hand(scene) != first


def test_hand_disappears_after_the_help_or_a_repeated_question(tmp_path: Path) -> None:
    """To a child that hesitates, a pointing hand shows where to click. The hand disappears at the next click."""
    match = played_until(lambda state, kind: kind == "flip" and state.turn > 3)
    stage, scene = open_table(match, tmp_path)
    for steps in (("corner.again",), ("corner.rules", "help.on")):
        _wait_for_hand(stage)
        assert _spot_of_hand(scene) is not None
        for step in steps:
            click(stage, support.control_named(stage, step))
        assert _spot_of_hand(scene) is None


def _wait_for_hand(stage: Stage) -> None:
    """Let the ten seconds go by after which the hand appears."""
    for _ in range(round(10.1 / STEP)):
        stage.advance()


def test_no_turn_is_announced_to_a_bot(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(2, 3, bots=["random", None]), tmp_path, speed=1.0)
    said = set()
    for _ in range(600):
        stage.advance()
        prompt = scene.match.prompt
        if prompt is not None and prompt.seat == 0 and scene.match_log.running_timeline is None:
            said.add(scene.speech().words)
    assert not [words for words in said if "your turn" in words]


def test_person_among_bots_sees_their_own_goods_but_no_others(tmp_path: Path) -> None:
    _, scene = open_table(new_match(3, 2, bots=[None, "random", "random"]), tmp_path)
    assert scene.face.goods_of(0) is not None
    assert scene.face.goods_of(1) is None


def test_the_helper_handles_a_pile_whose_next_hut_is_still_face_down(tmp_path: Path) -> None:
    match = played_until(lambda state, kind: kind == "build", helper=True)
    stage, scene = open_table(match, tmp_path, speed=4.0)
    hidden = False
    scene.play(next(move for move in match.moves if str(move).startswith("build")))
    while scene.player.busy:
        stage.advance()
        stage.draw()
        hidden = hidden or any(pile[:1] == (HIDDEN,) for pile in scene.face.view.piles)
    assert hidden


def test_the_mammoth_never_says_more_than_eight_words(tmp_path: Path) -> None:
    match = new_match(4, 6)
    stage, scene = open_table(match, tmp_path, speed=4.0)
    chooser, said = random.Random(6), set()
    for _ in range(90):
        settle(stage)
        if match.prompt is None:
            break
        scene.play(chooser.choice(match.moves))
        while scene.player.busy:
            stage.advance()
            said.add(scene.speech().words)
        said.add(scene.speech().words)
    assert len(said) > 15
    assert max(len(words.split()) for words in said) <= 8


@pytest.mark.parametrize("still", [False, True])
def test_table_after_an_animation_looks_like_the_match_opened_anew(still: bool, tmp_path: Path) -> None:
    match = new_match(3, 8, first_flip_redo=True)
    stage, scene = open_table(match, tmp_path, speed=4.0, still=still)
    chooser = random.Random(8)
    for _ in range(80):
        settle(stage)
        if match.prompt is None:
            break
        listed = list(match.moves)
        builds = [move for move in listed if str(move).startswith("build")]
        viewer, before = scene.viewer, scene.face
        scene.play(chooser.choice(builds or listed))
        while scene.player.busy and not isinstance(stage.scene, Result):
            stage.advance()
        assert scene.viewer == viewer
        assert scene.face == scene.face_of(match.view(scene.reader))
        scene.player.land()
        assert not scene.motion.movers and not scene.motion.flying_things
        assert before.at_rest != scene.face.at_rest or listed == list(match.moves)


def test_swapped_tokens_always_move_at_normal_speed(tmp_path: Path) -> None:
    match = played_until(lambda state, kind: kind == "swap")
    stage, scene = open_table(match, tmp_path, speed=1.0)
    scene.play("swap 2 9")
    for _ in range(60):
        stage.advance()
    scene.hurry()
    assert scene.player.busy
    assert scene.motion.movers


def test_swapped_tokens_of_the_lowest_row_pass_each_other_and_stay_on_the_screen(tmp_path: Path) -> None:
    """Everybody must be able to follow which token goes where."""
    match = played_until(lambda state, kind: kind == "swap")
    stage, scene = open_table(match, tmp_path, speed=1.0)
    lowest = [place for place, (_, y) in enumerate(layout.FOREST) if y > 800]
    one, other = next(pair for pair in pairwise(lowest) if f"swap {pair[0]} {pair[1]}" in map(str, match.moves))
    scene.play(f"swap {one} {other}")
    distances = []
    while scene.player.busy:
        stage.advance()
        tokens = [
            mover for mover in scene.motion.movers if isinstance(mover, Sprite) and mover.name == "mfsa.token.back"
        ]
        assert all(token.y < SCREEN.bottom - layout.TOKEN_SIZE / 2 for token in tokens)
        if len(tokens) == 2:
            distances.append(math.dist(*[(token.x, token.y) for token in tokens]))
    assert min(distances) > layout.TOKEN_SIZE


def test_a_waiting_table_asks_for_no_frames(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(2, 4), tmp_path)
    assert scene.wants_frames
    for _ in range(20 * 60):
        stage.advance()
    stage.draw()
    assert not scene.wants_frames
    assert not stage.wants_drawing


def test_with_reduced_motion_no_piece_flies_and_no_decoration_moves(tmp_path: Path) -> None:
    match = new_match(2, 4)
    stage, scene = open_table(match, tmp_path, speed=1.0, still=True)
    assert not scene.wants_frames
    scene.play(next(iter(match.moves)))
    while scene.player.busy:
        stage.advance()
        assert not scene.motion.movers


def test_button_to_hear_the_question_again_makes_no_move(tmp_path: Path) -> None:
    match = new_match(2, 4)
    stage, scene = open_table(match, tmp_path)
    said = scene.speech()
    click(stage, support.control_named(stage, "corner.again"))
    assert scene.speech() == said
    assert not scene.busy
    assert not match.records


def test_the_helper_shows_the_goods_still_needed(tmp_path: Path) -> None:
    _, plain = open_table(new_match(2, 4), tmp_path)
    _, helped = open_table(new_match(2, 4, helper=True), tmp_path)
    assert plain.face.missing_goods(0) is None
    missing_goods = helped.face.missing_goods(0)
    assert missing_goods is not None
    assert len(missing_goods) == len(helped.view.piles[0][0])


@pytest.mark.parametrize(
    "size", [(1600, 900), *[pytest.param(size, marks=pytest.mark.slow) for size in ((1280, 720), (3840, 2160))]]
)
def test_long_names_fit_at_every_screen_size(size: tuple[int, int], tmp_path: Path) -> None:
    stage, scene = open_table(new_match(4, 2), tmp_path, size=size)
    picture(stage)
    assert [look.name for look in scene.looks] == list(NAMES)


def test_a_match_that_is_over_shows_its_winner(tmp_path: Path) -> None:
    match = finished_match(2)
    stage, scene = open_table(match, tmp_path)
    assert isinstance(stage.scene, Result)
    assert scene.speech().seat == scene.view.winner


def finished_match(seed: int) -> Match:
    """Return a finished match of random moves that builds huts whenever possible."""
    match, chooser = new_match(3, seed), random.Random(seed)
    while match.prompt is not None:
        listed = list(match.moves)
        builds = [move for move in listed if str(move).startswith("build")]
        match.play(chooser.choice(builds or listed))
    return match


def test_face_down_tokens_show_no_picture(tmp_path: Path) -> None:
    _, scene = open_table(new_match(2, 1), tmp_path)
    assert set(scene.view.tokens) == {HIDDEN}
