"""Reels, each a throw and its bangs: their timeline, what belongs to a reel, and the theatre by mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.journal import encode
from game.passage.drops import load_drops, read_drops
from game.passage.film import MOUTH_Y, RIM_HEIGHT, exit_at_rim
from game.passage.open_tower import STANDARD_PLACEMENT
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of
from game.passage.reel import Reel, ReelTimes, group_into_reels
from game.screens.matches.replay import Replay
from game.screens.parts.shown_drops import with_details_from_file
from game.screens.theatre import projector as projector_module
from game.screens.theatre.drop_library import DropLibrary
from game.screens.theatre.exporting import ReelExportDialog
from game.screens.theatre.share import why_not_verify
from game.screens.theatre.theatre import Theatre
from game.ui.layout import Rect
from physics.history.earlier_towers import leaves_of_tower
from physics.tower import TOWER, leaves
from physics.track import POSITION_UNIT
from tests.falling import bang_on_flap, throw_pieces
from tests.golden.record import match_file
from tests.hostile import lines_of
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_theatre import theatre_of, wait

pytestmark = pytest.mark.unseen

#: a match of the first tower: its first reel is a throw with three bangs
GOLDEN = match_file("ugh_ugh")


def save_unfinished_match(folder: Path) -> Path:
    """Save the beginning of the golden match: a throw, three bangs, a throw, two bangs, and no winner yet."""
    lines = GOLDEN.read_bytes().splitlines(keepends=True)
    drops_at = [index for index, line in enumerate(lines) if line.startswith(b'{"kind":"drop"')]
    last = drops_at[6]  # the line after the drop's line is the record of its move
    path = folder / "matches" / "begun.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines[: last + 2]))
    return path


def reel_of_the_current_tower() -> Reel:
    """Return a reel of the current tower: a throw and two bangs."""
    made = [throw_pieces([(piece, "member") for piece in range(12)], seed=4)]
    for flap in (0, 1):
        made.append(bang_on_flap(made[-1].load, flap, strength=0.9, seed=5 + flap))
    drops = [
        replace(recorded_drop_of(drop), number=number, record=number, seat=0) for number, drop in enumerate(made, 1)
    ]
    (reel,) = group_into_reels(drops)
    return reel


def open_theatre(hand: Stagehand, drops: Sequence[RecordedDrop]) -> Theatre:
    theatre = Theatre(hand.stage, drops)
    hand.stage.push(theatre)
    return theatre


# The timeline


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(2, 150), min_size=1, max_size=6))
def test_stepping_through_a_reel_shows_each_picture_of_its_films_once(pictures: list[int]) -> None:
    times = ReelTimes(pictures)
    seen = [times.at(number / 60) for number in range(times.picture_count)]
    assert seen == sorted(seen) and seen[0] == (0, 0.0)
    assert [part for part, second in seen if second < 1e-9] == list(range(len(pictures)))
    assert times.seconds == pytest.approx(sum(count - 1 for count in pictures) / 60)
    assert seen[-1][0] == len(pictures) - 1 and seen[-1][1] == pytest.approx((pictures[-1] - 1) / 60)
    for (part, second), (later, then) in pairwise(seen):
        assert (later, then) == (part + 1, 0.0) or (later == part and abs(then - second - 1 / 60) < 1e-9)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(2, 200), min_size=1, max_size=6), st.floats(0, 20), st.floats(0, 2))
def test_film_spans_fill_a_time_range_of_their_reel_without_gap_or_overlap(
    pictures: list[int], start: float, length: float
) -> None:
    times = ReelTimes(pictures)
    start = min(start, times.seconds)
    end = min(start + length, times.seconds)
    spans = times.film_spans(start, end)
    assert sum(high - low for _, low, high in spans) == pytest.approx(end - start, abs=1e-9)
    assert [part for part, _, _ in spans] == sorted({part for part, _, _ in spans})
    assert all(low == 0.0 for _, low, _ in spans[1:]), "a later part is not played from its beginning"


# Which drops form a reel


def test_reel_groups_a_throw_with_its_bangs_and_with_no_other_drops() -> None:
    reel = reel_of_the_current_tower()
    first, second, third = reel.parts
    assert [len(found.parts) for found in group_into_reels([first, second, third, replace(first, number=4)])] == [3, 1]
    assert [len(found.parts) for found in group_into_reels([first, replace(second, number=3)])] == [1, 1], (
        "a throw and a bang are one reel although the bang between them is missing"
    )
    assert [len(found.parts) for found in group_into_reels([second, third])] == [2], (
        "bangs whose throw has no film form no reel"
    )
    assert [len(found.parts) for found in group_into_reels([first, replace(second, file="other")])] == [1, 1]
    assert [len(found.parts) for found in group_into_reels([first, third])] == [1, 1], (
        "a throw and a bang are one reel although the bang's load is not the load left by the throw"
    )


def test_reel_totals_its_pieces_and_names_its_throw_and_bangs() -> None:
    reel = reel_of_the_current_tower()
    assert reel.whole.thrown_count == 12 and reel.whole.inside_count == reel.parts[-1].inside_count
    assert reel.whole.out_count == sum(part.out_count for part in reel.parts) and reel.whole.inside_count_before == 0
    assert reel.title == "12 pieces thrown in, 2 bangs"
    assert [reel.part_name(place) for place in range(3)] == ["The throw", "Bang 1", "Bang 2"]


# The theatre


def open_first_reel(hand: Stagehand) -> Theatre:
    """Open the match's first reel in the theatre, at its beginning; return the theatre."""
    theatre = theatre_of(hand)
    theatre.choose(theatre.list.reels[0].parts[0])
    theatre.list.show(theatre.list.reels[0].parts[0])
    return pause(hand)


def pause(hand: Stagehand) -> Theatre:
    """Wait until the chosen drop is loaded, and stop the film if it plays; return the theatre."""
    theatre = theatre_of(hand)
    while theatre.is_loading_drops:
        hand.turn()
    if theatre.projector.is_playing:
        hand.click("theatre.play")
    return theatre


def test_reel_plays_from_one_film_to_the_next_and_the_tray_fills(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[int, float, float]] = []
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    hand.click("theatre.play")
    for place, film in enumerate(theatre.projector.films):
        record = partial(lambda place, sound, start, end, speed: heard.append((place, start, end)), place)
        monkeypatch.setattr(film.soundtrack, "play", record)
    assert len(theatre.projector.films) == 4 and theatre.projector.reel_times.starts[0] == 0.0
    theatre.projector.go(theatre.projector.reel_times.starts[1] - 0.1)
    hand.turn(0.3)
    assert (
        theatre.projector.is_playing
        and theatre.projector.part_index == 1
        and theatre.projector.part_second == pytest.approx(0.2, abs=0.03)
    )
    start_of_bang = next(start for place, start, _ in heard if place == 1)
    assert start_of_bang == 0.0, f"expected the bang to be heard from its beginning, but from second {start_of_bang}"
    hand.turn(theatre.projector.length)
    assert not theatre.projector.is_playing and theatre.projector.second == theatre.projector.length
    assert theatre.projector.reel is not None and theatre.projector.film is not None
    lying = [leaving.id for leaving in theatre.projector.film.all_exits]
    assert lying == [piece for part in theatre.projector.reel.parts for piece in part.drop.out]


def test_stepping_goes_from_one_film_to_the_next_and_the_whole_reel_is_looped(open_app: Opener) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    hand.click("theatre.begin.2")
    pause(hand)
    theatre.projector.go(theatre.projector.reel_times.starts[2])
    assert theatre.projector.part_index == 2
    hand.focus(lambda control: control["id"] == "theatre.timeline")
    hand.key(pygame.K_LEFT)
    assert theatre.projector.part_index == 1 and theatre.projector.second == pytest.approx(
        theatre.projector.reel_times.starts[2] - 1 / 60
    )
    hand.key(pygame.K_RIGHT)
    assert theatre.projector.part_index == 2 and theatre.projector.part_second == pytest.approx(0.0, abs=1e-6)
    hand.click("theatre.back")
    assert theatre.projector.part_index == 1 and theatre.projector.second == pytest.approx(
        theatre.projector.reel_times.starts[2] - 1 / 60
    )
    hand.click("theatre.step")
    assert theatre.projector.part_index == 2
    hand.click("theatre.loop")
    hand.click("theatre.speed.4.0")
    theatre.projector.go(theatre.projector.length - 0.2)
    hand.click("theatre.play")
    hand.turn(0.3)
    assert theatre.projector.is_playing and theatre.projector.part_index == 0, "the loop does not begin with the throw"


def test_list_and_timeline_and_buttons_each_choose_a_bang(open_app: Opener) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    parts = [name for name in hand.control_ids() if name.startswith("theatre.part.")]
    assert len(parts) == 4 and len([name for name in hand.control_ids() if name.startswith("theatre.drop.")]) >= 3
    hand.click(parts[2])
    assert (
        theatre.projector.part_index == 2
        and theatre.projector.drop is not None
        and theatre.projector.drop.bang is not None
    )
    pause(hand)
    hand.click("theatre.begin.1")
    pause(hand)
    assert theatre.projector.part_index == 1 and theatre.projector.part_second < 0.2
    hand.click("theatre.begin.0")
    pause(hand)
    assert theatre.projector.part_index == 0
    hand.click("theatre.next")
    pause(hand)
    assert theatre.projector.part_index == 1
    hand.click("theatre.before")
    hand.click("theatre.before")
    pause(hand)
    assert theatre.projector.reel is not None and theatre.projector.reel.parts[-1].number == 31, (
        "the button does not go round to the last reel"
    )


def test_needle_of_the_timeline_can_be_dragged_through_all_parts(open_app: Opener) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    x, y, width, height = hand.control("theatre.timeline")["rect"]
    hand.move_to(x + 0.1 * width, y + height - 5)
    hand.press(x + 0.1 * width, y + height - 5)
    seen = []
    for share in range(10, 100, 3):
        hand.move_to(x + share / 100 * width, y + height - 5)
        hand.turn()
        seen.append(theatre.projector.part_index)
    hand.release(x + 0.97 * width, y + height - 5)
    hand.turn()
    assert seen == sorted(seen) and set(seen) == {0, 1, 2, 3}
    assert theatre.projector.second == pytest.approx(0.97 * theatre.projector.length, abs=0.1)


def test_whole_reel_is_saved_unless_only_the_shown_part_is_chosen(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    hand.click("theatre.begin.2")
    pause(hand)
    reel, part = theatre.projector.reel, theatre.projector.drop
    assert reel is not None and part is not None
    hand.click("theatre.drop")
    hand.click("exported.open")
    opened = theatre_of(hand).projector.reel
    assert opened is not None and len(opened.parts) == len(reel.parts), "the file does not open as one reel"
    hand.click("back")
    hand.click("back")
    saved = saved_drops(tmp_path)
    assert [(drop.bang, drop.track) for drop in saved] == [(drop.bang, drop.track) for drop in reel.parts]
    assert saved[0].leaves == leaves_of_tower("first_tower") and saved[0].tower_origin == "earlier", (
        "the file does not name the drop's own tower"
    )
    hand.click("theatre.share.part")
    hand.click("theatre.drop")
    (saved_part,) = saved_drops(tmp_path)
    assert saved_part.bang == part.bang and saved_part.track == part.track


def saved_drops(folder: Path) -> list[RecordedDrop]:
    """Return the drops of the only saved file, and delete it."""
    (file,) = (folder / "drops").glob("*.drop")
    saved = [with_details_from_file(drop) for drop in read_drops(file)]
    file.unlink()
    return saved


@pytest.mark.parametrize("kind", ["gif", "stills", "video"])
def test_every_way_to_share_a_reel_uses_the_whole_reel_or_the_chosen_part(open_app: Opener, kind: str) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    assert hand.control("theatre.begin.1")["label"].startswith("Bang 1: flap ")
    hand.click("theatre.begin.1")
    pause(hand)
    assert theatre.projector.reel is not None and theatre.projector.drop is not None
    for scope, keys in (
        ("whole", [part.key for part in theatre.projector.reel.parts]),
        ("part", [theatre.projector.drop.key]),
    ):
        hand.click(f"theatre.share.{scope}")
        hand.click(f"theatre.{kind}")
        assert isinstance(hand.stage.scene, ReelExportDialog)
        assert [part.key for part in hand.stage.scene.reel.parts] == keys
        hand.click("back")


def test_replay_begins_where_the_whole_reel_or_the_chosen_part_begins(open_app: Opener) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    hand.click("theatre.begin.2")
    pause(hand)
    assert theatre.projector.reel is not None
    for scope, place in (("whole", 0), ("part", 2)):
        hand.click(f"theatre.share.{scope}")
        hand.click("theatre.watch")
        assert isinstance(hand.stage.scene, Replay)
        assert hand.stage.scene.count == theatre.projector.reel.parts[place].record
        hand.click("back")


def test_choosing_another_drop_switches_back_to_sharing_the_whole_reel(open_app: Opener) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = open_first_reel(hand)
    hand.click("theatre.share.part")
    assert not theatre.share.shares_whole_reel
    theatre.choose(theatre.list.reels[1].parts[0])
    pause(hand)
    assert theatre.share.shares_whole_reel


def test_verdict_on_a_drop_is_shown_with_its_part_of_the_reel_only(open_app: Opener) -> None:
    """The verdict says whether the drop came out the same when it was computed again. Here the first part of the reel
    was computed again, so the second part shows no verdict."""
    hand = open_app()
    theatre = open_theatre(hand, reel_of_the_current_tower().parts)
    theatre.share.verified_drop = theatre.projector.drop
    theatre.share.verdict_words = "SAME"
    assert theatre.share.verdict_words_of(theatre.projector.drop) == "SAME"
    theatre.projector.go(theatre.projector.reel_times.starts[1])
    assert theatre.share.verdict_words_of(theatre.projector.drop) == ""


def test_theatre_draws_no_call_outs_until_the_match_is_over(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[object] = []
    monkeypatch.setattr(projector_module, "draw_notes", lambda *arguments, **more: notes.append(arguments))
    hand = open_app(unseen=False, action="replay", file=save_unfinished_match(tmp_path))
    theatre = theatre_of(hand)
    assert len(theatre.projector.films) == 4 and theatre.projector.call_outs
    hand.turn(2.0)
    theatre.projector.go(theatre.projector.reel_times.starts[1] + 0.2)
    hand.turn(0.2)
    assert not theatre.projector.is_open and notes == []
    hand.click("back")
    hand = open_app(unseen=False, action="replay", file=GOLDEN)
    hand.turn(0.2)
    assert notes, "call-outs are missing although everybody may look inside"


def test_damaged_film_is_left_out_of_its_reel_and_reported(open_app: Opener) -> None:
    first, second, third = reel_of_the_current_tower().parts

    def raise_damaged() -> bytes:
        raise ValueError("This film is damaged.")

    hand = open_app()
    theatre = open_theatre(hand, [first, replace(second, fetch_track=raise_damaged), third])
    assert hand.stage.notice == f"{second.name}: This film is damaged."
    assert (
        theatre.projector.reel is not None
        and theatre.projector.reel.parts == (first, third)
        and len(theatre.projector.films) == 2
    )
    hand.turn(0.5)
    assert [name for name in hand.control_ids() if name.startswith("theatre.part.")] == [
        f"theatre.part.{number}" for number in (1, 2, 3)
    ]
    theatre = open_theatre(hand, [replace(first, fetch_track=raise_damaged), second, third])
    hand.turn(0.1)
    assert "theatre.part.3" in hand.control_ids(), "the row of parts is folded although a part can be shown"
    only = open_theatre(hand, [replace(first, fetch_track=raise_damaged)])
    assert only.projector.film is None and only.projector.drop is not None and not only.projector.is_playing


# Towers


def test_drops_of_an_earlier_tower_keep_its_leaves_and_cannot_be_recomputed(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=GOLDEN)
    theatre = theatre_of(hand)
    assert all(
        part.leaves == leaves_of_tower("first_tower") and part.tower_origin == "earlier" for part in theatre.list.drops
    )
    verify = hand.control("theatre.verify")
    assert not verify["enabled"]
    hand.click("theatre.verify")
    assert (
        hand.stage.notice
        == "This film was recorded with an earlier version of the tower, so it can be played back but not recomputed."
    )
    assert all(drop.leaves == leaves_of_tower("first_tower") for drop in load_drops(GOLDEN)[1])
    save_unfinished_match(tmp_path)
    library = DropLibrary(tmp_path)
    library.begin_reading()
    wait(hand, lambda: library.add_read_files() and not library.is_reading)
    listed = [part for reel in library.reels() for part in reel.parts]
    assert len(listed) == 7 and {(part.leaves, part.tower_origin) for part in listed} == {
        (leaves_of_tower("first_tower"), "earlier")
    }
    assert [len(reel.parts) for reel in library.reels()] == [3, 4], "the last reel is not listed first"


def test_drop_of_an_unknown_tower_plays_but_cannot_be_recomputed(open_app: Opener, tmp_path: Path) -> None:
    lines = lines_of(GOLDEN.read_bytes())
    for line in lines:
        if line["kind"] != "record":
            continue
        for kind, what in line["chance"]:
            if kind == "drop":
                what["tower"] = "0123456789abcdef"
    file = tmp_path / "unknown.firepit"
    file.write_bytes(encode(lines, 0)[0])
    hand = open_app(action="replay", file=file)
    theatre = theatre_of(hand)
    sentence = (
        "This film was recorded in a tower that this version of Firepit does not know, "
        "so it can be played back but not recomputed."
    )
    assert hand.stage.notice == sentence and theatre.projector.drop is not None
    assert theatre.projector.drop.tower_origin == "unknown" and why_not_verify(theatre.projector.drop) == sentence
    hand.turn(1.0)
    assert theatre.projector.is_playing and theatre.projector.second > 0.8


def test_drop_of_the_current_tower_is_shown_with_its_leaves(open_app: Opener) -> None:
    hand = open_app()
    theatre = open_theatre(hand, reel_of_the_current_tower().parts)
    assert (
        theatre.projector.drop is not None
        and theatre.projector.drop.leaves == leaves()
        and theatre.projector.drop.tower_origin == "this"
    )


# Sizes and places in the picture


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_flap_numbers_and_members_are_drawn_large_enough_in_the_theatre(
    open_app: Opener, size: tuple[int, int]
) -> None:
    hand = open_app(action="replay", file=GOLDEN, size=size)
    theatre = pause(hand)
    theatre.projector.go(0.0)
    canvas, film = hand.stage.canvas, theatre.projector.film
    assert film is not None and [flap for flap, _ in film.number_places] == [0, 1, 2]
    hand.stage.draw()
    for _, (x, y) in film.number_places:
        box = canvas.mapping.to_window(Rect(x - 15, y - 16, 30, 32))
        dark = [
            down
            for down in range(box.h)
            if any(sum(canvas.surface.get_at((box.x + across, box.y + down))[:3]) < 300 for across in range(box.w))
        ]
        assert max(dark) - min(dark) + 1 >= 16
    member_mm, units_in_mock_up = 17, 46
    assert abs(member_mm * STANDARD_PLACEMENT.scale - units_in_mock_up) <= 1, (
        "the scale is not the mock-up's 2.7 units to a millimetre"
    )


def test_coordinates_of_pieces_match_the_picture_of_the_tower(open_app: Opener) -> None:
    pictures = open_app().stage.canvas.pictures
    at, shaft = pictures.baked("theatre.tower").at, pictures.anchor("theatre.tower", "shaft")
    assert STANDARD_PLACEMENT.to_stage(0, 0)[0] == pytest.approx(at[0] + shaft[0], abs=0.1)
    assert TOWER.shaft.width * STANDARD_PLACEMENT.scale == pytest.approx(shaft[2], abs=0.1)
    assert STANDARD_PLACEMENT.to_stage(0, RIM_HEIGHT)[1] == pytest.approx(pictures.baked("theatre.tray").at[1], abs=1)
    assert pictures.baked("theatre.collar").at[1] < MOUTH_Y


def test_leaving_piece_begins_to_roll_at_the_rim() -> None:
    for part in reel_of_the_current_tower().parts:
        paths = {path.id: path for path in part.track.pieces}
        for leaving in part.track.out:
            seen = exit_at_rim(paths[leaving.id], leaving)
            assert leaving.seconds - 0.25 < seen.seconds <= leaving.seconds
            frame = round(seen.seconds * 60) - paths[leaving.id].first
            assert RIM_HEIGHT <= paths[leaving.id].ys[frame] * POSITION_UNIT < RIM_HEIGHT + 40
