"""The call-outs of a film, on pieces that stick or come loose: read from tracks alone, and few at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core import Match
from game.passage.film import Film
from game.passage.notes import (
    MAX_AT_ONCE,
    MIN_SECONDS,
    CallOut,
    call_out_words,
    call_outs,
    call_outs_at,
    free_place,
    reel_call_outs,
)
from game.passage.reel import ReelTimes, group_into_reels
from game.screens.parts.shown_drops import drops_of
from game.ui.layout import Rect
from physics.track import Contact, Exit, PieceTrack, Thrown, Track, TrackStrike, quantised_positions
from tests.golden.record import match_file

#: frames of a film of two seconds
FRAMES = 120


def path_down(piece: int, heights: Sequence[float], first: int = 0) -> PieceTrack:
    """Return the path of a member straight down at x = 50 mm, by its height in each frame."""
    ys = quantised_positions(heights)
    xs = quantised_positions([50.0] * len(ys))
    return PieceTrack(piece, kind="member", lane=0, first=first, xs=xs, ys=ys, angles=(0,) * len(ys))


def track(pieces: Sequence[PieceTrack], thrown: Sequence[int] = (), out: Sequence[int] = ()) -> Track:
    """Return a track of two seconds; the pieces of ``out`` come out where their paths end."""
    paths = {piece.id: piece for piece in pieces}
    ends = {id: (path.first + len(path.ys)) / 60 for id, path in paths.items()}
    exits = tuple(Exit(id, ends[id], x=50.0, y=-14.0, across=0.0, upwards=-100.0, turning=0.0) for id in out)
    knock = Contact(seconds=0.5, impulse=900, piece=1, surface="ledge", other=1, x=50.0, y=120.0)
    return Track(
        spec="",
        pymunk="",
        python="",
        seconds=2.0,
        capped=False,
        frames=FRAMES,
        strike=TrackStrike(flap=0, strength=1.0),
        thrown=tuple(Thrown(id, seconds=0.0) for id in thrown),
        out=exits,
        pieces=tuple(pieces),
        flaps=(),
        contacts=(knock,),
    )


def falling(start: float, end: float, frames: int) -> list[float]:
    """Return evenly spaced heights from ``start`` to ``end``, one for each frame."""
    return [start + (end - start) * frame / (frames - 1) for frame in range(frames)]


def test_call_out_of_a_stuck_piece_begins_when_the_piece_comes_to_rest() -> None:
    path_in = path_down(1, falling(300.0, 120.0, 40) + [120.0] * 80)
    (call,) = call_outs(track([path_in], thrown=[1]))
    assert (call.kind, call.piece, call.part) == ("sticks", 1, ("ledge", 1))
    assert call.start == pytest.approx(39 / 60, abs=1 / 60) and (call.x, call.y) == (50.0, 120.0)


def test_trembling_and_falling_pieces_get_no_call_out() -> None:
    trembling = path_down(2, [100.0 + frame % 2 for frame in range(FRAMES)])
    through = path_down(3, falling(300.0, -14.0, 60))
    assert call_outs(track([trembling, through], thrown=[3], out=[3])) == []


def test_resting_piece_is_called_loose_when_it_leaves_its_place() -> None:
    loosened = path_down(4, [100.0] * 30 + falling(100.0, -14.0, 20))
    (call,) = call_outs(track([loosened], out=[4]))
    assert (call.kind, call.piece, call.y) == ("loose", 4, 100.0)
    assert 30 / 60 <= call.start <= 34 / 60
    assert call.end == pytest.approx(max(50 / 60, call.start + MIN_SECONDS)), (
        "the call-out does not end soon after the piece is out"
    )


def test_piece_moved_but_not_freed_by_a_bang_gets_a_call_out_at_its_new_place() -> None:
    """The bang moves the piece from one place of rest to a lower one."""
    (call,) = call_outs(track([path_down(5, [200.0] * 10 + falling(200.0, 150.0, 30) + [150.0] * 80)]))
    assert call.kind == "sticks" and call.y == 150.0


def test_at_most_two_call_outs_are_shown_at_once() -> None:
    places = [100.0 + 10 * piece for piece in range(6)]
    paths = [path_down(piece, falling(300.0, y, 30 + piece) + [y] * 80) for piece, y in enumerate(places)]
    calls = reel_call_outs([track(paths, thrown=range(6))], [0.0])
    assert max(len(call_outs_at(calls, frame / 60)) for frame in range(4 * 60)) == MAX_AT_ONCE
    assert all(call.end - call.start >= MIN_SECONDS for call in calls)


def test_call_out_ends_when_the_next_film_moves_its_piece() -> None:
    """A call-out says that a piece sticks. It ends when the next bang moves this piece, and goes on if the piece
    stays."""
    rests = track([path_down(1, falling(300.0, 120.0, 100) + [120.0] * 20)], thrown=[1])
    stays, leaves = track([path_down(1, [120.0] * FRAMES)]), track([path_down(1, falling(120.0, -14.0, 40))], out=[1])
    (quiet,) = reel_call_outs([rests, stays], [0.0, 2.0])
    stuck, loose = reel_call_outs([rests, leaves], [0.0, 2.0])
    assert loose.kind == "loose" and 2.0 < loose.start < 2.2
    assert stuck.end == loose.start < quiet.end


def test_call_outs_of_a_real_match_agree_with_the_result_of_each_drop() -> None:
    kinds = set()
    for reel in group_into_reels(drops_of(Match.load(match_file("ugh_ugh")))):
        films = [Film(drop, drop.looks) for drop in reel.parts]
        for film in films:
            for call in call_outs(film.track):
                kinds.add(call.kind)
                assert call.piece in (film.drop.held if call.kind == "sticks" else film.drop.drop.out)
        times = ReelTimes([film.picture_count for film in films])
        calls = reel_call_outs([film.track for film in films], times.starts)
        assert all(len(call_outs_at(calls, frame / 30)) <= MAX_AT_ONCE for frame in range(int(times.seconds * 30)))
    assert kinds == {"sticks", "loose"}


def test_call_out_names_the_piece_and_where_it_gets_stuck() -> None:
    drop = drops_of(Match.load(match_file("ugh_ugh")))[0]
    call = CallOut("sticks", 0, 0.0, 1.0, 50.0, 100.0, ("flap", 1))
    assert call_out_words(call, drop) == ("Una 1 gets stuck", "at flap 2")
    assert call_out_words(call._replace(piece=35, part=("ledge", 0)), drop) == (
        "The tiger gets stuck",
        "at the ledge by flap 1",
    )
    assert call_out_words(call._replace(kind="loose"), drop) == ("Una 1 comes loose", "")


def test_call_out_is_placed_at_the_nearest_free_place() -> None:
    room = Rect(0, 0, 200, 300)
    occupied: list[Rect] = []
    for _ in range(3):
        place = free_place(Rect(0, 120, 200, 60), room, occupied)
        assert place is not None and room.contains(place) and not place.collidelistall(occupied)
        occupied.append(place)
    assert free_place(Rect(0, 120, 200, 60), room, occupied) is None
