"""The closed Passage: movement is visible while sounds are heard, and the outer ends show the load on them."""

from __future__ import annotations

import doctest
import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import is_dataclass, replace
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import Match
from game.core.games import passage_pieces
from game.kept.seats import seat_looks
from game.passage import outside
from game.passage.closed_tower import draw_ends, draw_fringe
from game.passage.drops import drop_of_track
from game.passage.film import WHOLE_STAGE, FilmStyle, paint_tower
from game.passage.film import Film as TheatreFilm
from game.passage.outside import (
    MAX_END_HEIGHT,
    OVER_MOUTH_HEIGHT,
    REST_SECONDS,
    OutsideFilm,
    OutsideLook,
    Span,
    heights_at_rest,
)
from game.passage.pieces import plain_names
from game.screens.parts.shown_drops import with_details_from_file
from game.ugh_ugh.rules.cards import STANDARD_DRUM_COUNT
from game.ugh_ugh.rules.secrets import hide_inside
from game.ugh_ugh.table import passage
from game.ugh_ugh.table.layout import BAR
from game.ugh_ugh.table.parts import PieceArt
from game.ugh_ugh.table.passage import Passage, TableFilm
from game.ugh_ugh.table.table import UghUghScene
from game.ui import pictures
from game.ui.animation import Timeline
from game.ui.asset_folder import find_assets
from game.ui.layout import Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.stage import Stage
from physics.load import Load
from physics.passage import EMPTY, strike, throw
from physics.track import FRAMES_PER_SECOND, Track
from tests.falling import bang_over_the_mouth
from tests.fast_set import few_and_many
from tests.layout.label_recorder import LabelRecorder
from tests.played import play_at_random
from tests.scenes.support import control_named, settle
from tests.ugh_ugh_scene.support import new_match, open_table

#: by how many units a height read from a film may be off: a film stores angles to a thousandth of a radian
HEIGHT_TOLERANCE = 0.6
#: the ids of pieces are numbers from 0 on: members first, then two predators
MEMBERS, PIECES = 35, 37
#: the number of throws, each followed by a bang, in the fast set
FEW_THROWS = 10


@cache
def drops(rounds: int = FEW_THROWS) -> tuple[tuple[Load, Track, Load], ...]:
    """Return drops with the loads before and after: throws of every size, each followed by a bang."""
    listed, load, random = [], EMPTY, Random(7)
    for seed in range(rounds):
        free = [piece for piece in range(PIECES) if piece not in {held.id for held in load.held}]
        pieces = random.sample(free, random.choice((1, 1, 2, 3, 5, 9)))
        thrown = throw(load, [(id, "member" if id < MEMBERS else "predator") for id in pieces], seed)
        banged = strike(thrown.load, random.randrange(STANDARD_DRUM_COUNT), random.choice((0.1, 0.3, 0.6, 1.0)), seed)
        for before, drop in ((load, thrown), (thrown.load, banged)):
            assert drop.track is not None
            listed.append((before, drop.track, drop.load))
        load = banged.load
    return tuple(listed)


@cache
def films(rounds: int = FEW_THROWS) -> tuple[OutsideFilm, ...]:
    """Return the films of ``drops(rounds)``, seen from outside."""
    return tuple(OutsideFilm(track) for _, track, _ in drops(rounds))


@pytest.mark.parametrize("rounds", few_and_many(FEW_THROWS, 80))
def test_movement_is_visible_while_sounds_are_heard(rounds: int) -> None:
    """As long as there is sound, something visibly moves at least every 0.3 s."""
    assert max(longest_unseen(film.visible_spans(), film.audible_spans()) for film in films(rounds)) <= 0.3


@pytest.mark.slow
def test_movement_is_visible_while_sounds_are_heard_in_two_thousand_drops() -> None:
    for _, track, _ in drops(1000):
        film = OutsideFilm(track)
        assert longest_unseen(film.visible_spans(), film.audible_spans()) <= 0.3, (
            f"sound without visible movement for too long (bang): {track.strike}"
        )


def longest_unseen(seen: Sequence[Span], heard: Sequence[Span]) -> float:
    """Return the longest time (s) for which something is heard but nothing moves visibly.

    >>> longest_unseen([(0.0, 1.0), (1.2, 2.0)], [(0.5, 1.9)])
    0.2
    """
    longest = 0.0
    for start, end in heard:
        gap_start = start
        for seen_start, seen_end in seen[: bisect_left(seen, (end, end))]:
            if seen_end > start:
                longest = max(longest, seen_start - gap_start)
                gap_start = seen_end
        longest = max(longest, end - gap_start)
    return round(longest, 6)


def test_only_a_piece_thrown_up_by_a_bang_is_seen_above_the_mouth() -> None:
    track, piece = bang_over_the_mouth()
    film = OutsideFilm(track)
    frames = [frame / FRAMES_PER_SECOND for frame in range(track.frames)]
    over = [second for second in frames if film.at(second).flying]
    assert over and all([each.piece for each in film.at(second).flying] == [piece] for second in over)
    assert {second for second in frames if is_over(track, piece, second)} == set(over)
    assert all(any(start <= second <= end for start, end in film.visible_spans()) for second in over)
    fell = throw(EMPTY, [(0, "member")], 3).track
    assert fell is not None
    assert not any(OutsideFilm(fell).at(frame / 60).flying for frame in range(fell.frames)), (
        "a piece that falls in counts as flying"
    )


def is_over(track: Track, piece: int, seconds: float) -> bool:
    """Return whether a piece is above the rim of the mouth."""
    return any(pose.id == piece and pose.y >= OVER_MOUTH_HEIGHT for pose in track.frame_at(seconds).pieces)


def test_pieces_thrown_up_over_a_closed_tower_are_drawn_above_its_rim() -> None:
    track, _ = bang_over_the_mouth()
    film, moments = OutsideFilm(track), []
    passage = Passage(PieceArt(seat_looks(["Ada", "Bo"], {})))
    highest = max(range(track.frames), key=lambda frame: max((each.y for each in at(film, frame).flying), default=0))
    for frame in (0, highest):
        canvas = OffscreenCanvas((400, 200), Rect(600, 0, 400, 200), find_assets())
        passage.show(film, frame / FRAMES_PER_SECOND)
        passage.draw(canvas, None)
        moments.append(canvas.rgb[: 400 * 3 * 100])
    assert moments[0] != moments[1], "no piece appears above the rim at its moment"


def at(film: OutsideFilm, frame: int) -> OutsideLook:
    """Return the visible outside in a frame of a film."""
    return film.at(frame / FRAMES_PER_SECOND)


def test_longest_unseen_notices_sounds_without_visible_movement() -> None:
    """The test of visible movement would notice a film in which sounds are heard and nothing moves."""
    assert max(longest_unseen([], film.audible_spans()) for film in films()) > 1.0


def test_a_film_ends_shortly_after_the_last_movement_or_sound() -> None:
    for film in films():
        ends = [end for _, end in (*film.visible_spans(), *film.audible_spans())]
        assert film.seconds == pytest.approx(max(ends, default=0.0) + REST_SECONDS)
        assert all(leaving.seconds + 0.8 + REST_SECONDS <= film.seconds + 1e-9 for leaving in film.track.out)
        after = film.at(film.seconds)
        later = film.at(film.seconds + 1)
        assert after == OutsideLook(after.heights) and later == OutsideLook(later.heights)
        assert after.heights == pytest.approx(later.heights, abs=0.5), "movement can still be seen after the end"


def test_frames_differ_at_times_marked_as_visible_movement() -> None:
    """In every marked interval without falling or rolling pieces two frames differ."""
    for film in films()[:40]:
        flights = [(thrown.seconds - 0.5, thrown.seconds) for thrown in film.track.thrown]
        flights += [(leaving.seconds, leaving.seconds + 0.9) for leaving in film.track.out]
        for start, end in film.visible_spans():
            second = start
            while second + 0.1 < end:
                if not any(begun < second + 0.1 and second < over for begun, over in flights):
                    moments = [film.at(second + step * 0.02) for step in range(6)]
                    assert any(look != moments[0] for look in moments), (
                        f"nothing moves (bang, second): {(film.track.strike, second)}"
                    )
                second += 0.1


def test_a_harder_knock_bulges_the_hide_more_at_its_place() -> None:
    """The hide covers the front of the tower; a piece that knocks against something inside bulges it there."""
    for film in films():
        for contact in film.track.contacts:
            near = [
                effect
                for effect in film.effects
                if effect.kind == "knock" and abs(effect.seconds - contact.seconds) < 0.07
            ]
            assert any(math.dist((effect.x, effect.y), (contact.x, contact.y)) < 48 for effect in near)
        knocks = [effect for effect in film.effects if effect.kind == "knock"]
        assert all(0 < effect.strength <= 1 for effect in knocks)
    heights = [outside.knock_strength(impulse) for impulse in range(100, 3000, 100)]
    assert heights == sorted(heights) and heights[0] < 0.3 and heights[-1] == 1.0


def test_a_frame_of_the_film_depends_only_on_its_time() -> None:
    """A film may be played forwards, backwards or in jumps."""
    film, again = (OutsideFilm(drops()[6][1]) for _ in range(2))
    seconds = [frame / 30 for frame in range(-10, 90)]
    assert [film.at(second) for second in seconds] == [again.at(second) for second in reversed(seconds)][::-1]


def test_a_frame_reveals_neither_clans_nor_number_of_pieces() -> None:
    """The same film with other pieces looks the same, and only a little movement is visible at once."""
    for film in films()[:20]:
        others = OutsideFilm(with_other_piece_ids(film.track))
        for frame in range(0, 240, 5):
            look = film.at(frame / 60)
            assert look == others.at(frame / 60)
            assert len(look.bulges) <= 3 and len(look.clouds) <= 3


def with_other_piece_ids(track: Track) -> Track:
    """Return the track with every piece id 50 higher, so that all pieces belong to other clans."""

    def with_other_id(entry: Any) -> Any:
        """Return an entry of a track about one piece, such as its path, with an id 50 higher."""
        return replace(entry, id=entry.id + 50) if is_dataclass(entry) else entry._replace(id=entry.id + 50)

    knocks = []
    for knock in track.contacts:
        # the other body of a knock is a piece or a part of the tower, which keeps its number
        other = knock.other + 50 if knock.surface == "piece" else knock.other
        knocks.append(knock._replace(piece=knock.piece + 50, other=other))
    thrown, out, pieces = (tuple(map(with_other_id, entries)) for entries in (track.thrown, track.out, track.pieces))
    return replace(track, thrown=thrown, out=out, pieces=pieces, contacts=tuple(knocks))


def test_outer_ends_of_flaps_are_as_high_before_and_after_a_film_as_on_the_waiting_table() -> None:
    for film, (load_before, track, load_after) in zip(films(), drops(), strict=True):
        # a second before the film begins, and at its end
        for second, load in ((-1.0, load_before), (film.seconds, load_after)):
            assert film.heights(second) == pytest.approx(heights_at_rest(load.flaps), abs=HEIGHT_TOLERANCE), (
                f"the outer ends have other heights than at the table (second, strike): {(second, track.strike)}"
            )


def test_the_outer_end_of_a_struck_flap_goes_down_at_once() -> None:
    for film in films():
        bang = film.track.strike
        if bang is not None and bang.strength >= 0.6:
            assert min(film.heights(frame / 60)[bang.flap] for frame in range(9)) < film.heights(0.0)[bang.flap] - 3


def test_examples_in_docstrings_give_the_results_shown() -> None:
    assert doctest.testmod(outside).failed == 0


# What an onlooker may know


def test_the_view_of_the_load_tells_only_the_heights_of_the_outer_ends() -> None:
    """The height of the outer ends is public, rounded to half a unit, the resolution of a screen."""
    for _, _, load in drops():
        view = hide_inside((load.held, load.flaps))
        assert view[0] == () and heights_at_rest(view[1]) == pytest.approx(heights_at_rest(load.flaps), abs=0.5)
        assert hide_inside(view) == view
    assert hide_inside(((), ())) == ((), ())
    assert any(hide_inside((load.held, load.flaps)) != ((), ()) for _, _, load in drops())


def test_the_view_does_not_tell_whether_a_flap_or_its_ledge_has_sunk() -> None:
    match = played_to("drums")
    state = match.state
    views = {match.rules.view(match.rules.scramble(state, None, salt), None).load for salt in range(8)}
    loads = {match.rules.scramble(state, None, salt).load[1] for salt in range(8)}
    assert len(views) == 1 and len(loads) == 2


# On the table


def played_to(kind: str, seed: int = 8, *, options: dict[str, bool] | None = None) -> Match:
    """Return a match at a prompt of ``kind`` with a raised pad."""
    match, chooser = new_match(3, seed=seed, **(options or {})), Random(seed)
    while match.prompt is not None:
        if match.prompt.kind == kind and max(heights_at_rest(match.state.load[1])) > 10:
            break
        seat = match.prompt.seat
        match.play(str(match.rules.bots["hunter"](match.rules, match.view(seat), seat, chooser)))
    return match


@pytest.mark.parametrize("glass", [False, True])
def test_a_pad_raised_by_its_flap_is_drawn_and_touched_at_that_height(glass: bool, tmp_path: Path) -> None:
    match = played_to("drums", options={"glass_passage": glass})
    stage, scene = open_table(match, tmp_path)
    level = OutsideLook().heights
    for flap, height in enumerate(heights_at_rest(match.state.load[1])):
        pad = control_named(stage, f"pad.{flap}").rect
        assert 50 / 0.8 <= pad.w == pad.h, "the pad is smaller than 50 pixels at 1280 x 720"
        assert pad.center == pytest.approx(pads_of(stage, scene)[flap])
        flat = level_pads(stage, scene, level)[flap]
        assert flat[1] - pad.centery == pytest.approx(height, abs=0.5)
        assert abs(flat[0] - pad.centerx) < MAX_END_HEIGHT


def pads_of(stage: Stage, scene: UghUghScene) -> list[tuple[float, float]]:
    """Return the current positions of the pads."""
    return scene.motion.passage.pad_spots(stage.canvas, scene.face.view.glass_passage)


def level_pads(stage: Stage, scene: UghUghScene, level: tuple[float, ...]) -> list[tuple[float, float]]:
    """Return the positions of the pads when all are at ``level``."""
    before, scene.motion.passage.outside_look = scene.motion.passage.outside_look, OutsideLook(level)
    pads = pads_of(stage, scene)
    scene.motion.passage.outside_look = before
    return pads


def test_drumstick_does_not_cover_the_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a drum end near the top of a built tower it reaches up into the bar."""
    stage, scene = open_table(played_to("drums"), tmp_path)
    stage.clock += 10.0  # the line that names the seat has gone
    stage.advance()
    assert scene.face.can_drum
    monkeypatch.setattr(passage, "draw_stick", lambda canvas, face, motion: canvas.fill(BAR, (90, 60, 30)))
    stage.canvas.text_recorder = recorder = LabelRecorder()
    scene.draw(stage.canvas)
    scene.draw_above(stage.canvas)
    labels = recorder.labels(stage.canvas.pixels, stage.canvas.mapping.origin, stage.canvas.scale)
    asked = [label for label in labels if label.text == scene.status().text]
    assert len(asked) == 1 and asked[0].seen > 0.9, "the drumstick covers the question"


def test_outer_ends_of_flaps_do_not_jump_when_a_drop_begins_or_ends(tmp_path: Path) -> None:
    """The heights are compared on the waiting table and at both ends of each bang."""
    match = played_to("drums")
    stage, scene = open_table(match, tmp_path)
    for _ in range(3):
        stage.options.speed = 1.0
        bangs = [str(move) for move in match.moves if str(move).startswith("bang 1 ")]
        if not bangs:
            break
        heights = [scene.motion.passage.outside_look.heights]
        scene.play(bangs[0])
        for _ in range(1200):
            stage.advance()
            heights.append(scene.motion.passage.outside_look.heights)
            if not scene.busy:
                break
        stage.options.speed = 0.0
        settle(stage)
        heights.append(scene.motion.passage.outside_look.heights)
        assert heights[-1] == pytest.approx(heights_at_rest(match.state.load[1]), abs=0.5)
        assert len(set(heights)) > 10
        first = next(index for index, height in enumerate(heights) if height != heights[0])
        for before, after in ((heights[0], heights[first]), (heights[-2], heights[-1])):
            assert max(abs(one - other) for one, other in zip(before, after, strict=True)) < 4


def test_with_reduced_motion_only_the_outer_ends_of_the_flaps_move(tmp_path: Path) -> None:
    match = played_to("drums")
    stage, scene = open_table(match, tmp_path)
    stage.options.reduced_motion, stage.options.speed = True, 1.0
    scene.play(next(str(move) for move in match.moves if str(move).startswith("bang 1 ")))
    for _ in range(1200):
        stage.advance()
        assert scene.motion.passage.outside_look == OutsideLook(scene.motion.passage.outside_look.heights)
        if not scene.busy:
            break
    stage.options.speed = 0.0
    settle(stage)
    assert scene.motion.passage.outside_look.heights == pytest.approx(heights_at_rest(match.state.load[1]), abs=0.5)


def test_outer_ends_of_flaps_are_level_in_a_match_without_physics(tmp_path: Path) -> None:
    match, chooser = Match.new("ugh_ugh", seats=2, seed=4, chance="modelled"), Random(4)
    play_at_random(match, chooser, 150)
    assert match.view(None).load == ((), ())
    _, scene = open_table(match, tmp_path)
    assert scene.motion.passage.outside_look == OutsideLook()


def test_outer_ends_of_flaps_do_not_jump_between_two_films(tmp_path: Path) -> None:
    """An event may strike flap after flap: each film shows its own outer ends from its first frame."""
    stage, scene = open_table(new_match(2, seed=1), tmp_path, speed=1.0)
    (_, first, between), (before, second, _) = next(
        pair
        for pair in zip(drops(), drops()[1:], strict=False)
        if max(heights_at_rest(pair[0][2].flaps)) > 10 and not pair[0][1].out
    )
    line = Timeline()
    end = TableFilm(scene.motion, first, line, stage.sound, lambda: 1.0).schedule(0.0, ())
    TableFilm(scene.motion, second, line, stage.sound, lambda: 1.0).schedule(end, ())
    around = []
    while line.now < end + 0.1:
        line.advance(1 / 60)
        if abs(line.now - end) < 0.08:
            around.append(scene.motion.passage.outside_look.heights)
    assert before == between and len(around) > 6
    steps = [abs(one - other) for now, then in pairwise(around) for one, other in zip(now, then, strict=True)]
    assert max(steps) < 6
    assert max(around[0]) > 10


# In the theatre


def test_the_closed_tower_is_drawn_the_same_after_playing_or_seeking(tmp_path: Path) -> None:
    stage, _ = open_table(new_match(2, seed=1), tmp_path)
    drop = with_details_from_file(drop_of_track(drops()[10][1].to_bytes()))
    canvas, film = stage.canvas, TheatreFilm(drop, seat_looks(plain_names(passage_pieces()), {}))

    def drawn(second: float, calm: bool = False) -> bytes:
        """Return the pixels of the tower and the film at this second."""
        canvas.surface.fill((0, 0, 0))
        paint_tower(canvas, open_tower=False)
        film.draw(canvas, second, WHOLE_STAGE, FilmStyle(open=False, calm=calm))
        return pygame.image.tobytes(canvas.surface, "RGB")

    seconds = [step / 12 for step in range(16)]
    forwards = {second: drawn(second) for second in seconds}
    assert {second: drawn(second) for second in reversed(seconds)} == forwards
    knock = film.outside.effects[[effect.kind for effect in film.outside.effects].index("knock")].seconds + 0.08
    assert len({drawn(knock), drawn(film.seconds), drawn(knock, calm=True)}) == 3
    assert abs(film.seconds * 60 - round(film.seconds * 60)) < 1e-6


def test_rotated_sprites_are_prepared_while_a_person_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene = open_table(new_match(2, seed=5), tmp_path)
    for draw in scene.next_pictures():
        stage.canvas.preload(partial(draw, stage.canvas))
    film = films()[0]
    turned: list[str] = []
    monkeypatch.setattr(pictures, "rotated", lambda image, turn, size: turned.append(f"{image} by {turn}"))
    for picture in range(round(60 * film.seconds)):
        look = film.at(picture / 60)
        draw_ends(stage.canvas, look.heights)
        draw_fringe(stage.canvas, look)
    assert not turned
