"""The page of a drop as a file: complete, small, in the chosen language, and hiding the inside of a closed tower."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

from game.core import Match
from game.core.words import quoted
from game.export.page_film import closed_track
from game.passage.drop_file import read_file
from game.passage.drops import load_drops, read_drops
from game.passage.outside import OVER_MOUTH_HEIGHT
from game.passage.reel import group_into_reels
from game.screens.parts.shown_drops import drops_of
from physics.track import POSITION_UNIT, Track
from tests.cli.conftest import Run
from tests.falling import bang_over_the_mouth
from tests.pages.conftest import GOLDEN

#: the most bytes of a page with twenty pieces
LARGEST = 450_000


def page_data(page: Path) -> dict[str, Any]:
    """Return the data that a page's script reads as ``PAGE``."""
    found = re.search(r"^const PAGE = (.*);$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_drop_of_twenty_pieces_is_one_small_file(run: Run, full_drop: Path, tmp_path: Path) -> None:
    page = tmp_path / "drop.html"
    status, printed, error = run("export", full_drop, "--html", page)
    assert (status, error) == (0, "") and printed.startswith(f"Saved to {quoted(page)}: ")
    text = page.read_text(encoding="utf-8")
    assert page.stat().st_size < LARGEST
    assert not re.findall(r"""(?:src|href)\s*=\s*["']?(?!data:|#)|url\((?!data:)|@import""", text.split("<script>")[0])
    assert "@@" not in text and "default-src 'none'" in text


def test_drop_can_be_read_back_from_its_page(run: Run, full_drop: Path, tmp_path: Path) -> None:
    assert run("export", full_drop, "--html", tmp_path / "drop.html")[0] == 0
    (read,) = read_file(base64.b64decode(page_data(tmp_path / "drop.html")["film"]["parts"][0]["data"]))
    (kept,) = read_drops(full_drop)
    assert read.track == kept.track and read.drop.out == kept.drop.out


def test_throw_is_shown_with_its_bangs(run: Run, tmp_path: Path) -> None:
    reel = next(reel for reel in group_into_reels(drops_of(Match.load(GOLDEN))) if len(reel.parts) > 1)
    for part in reel.parts:
        assert run("export", GOLDEN, "--html", tmp_path / "x.html", "--force", "--drop", part.number)[0] == 0
        parts = page_data(tmp_path / "x.html")["film"]["parts"]
        assert len(parts) == len(reel.parts) - reel.parts.index(part)


def test_names_with_html_tags_are_escaped_on_the_page(run: Run, tmp_path: Path) -> None:
    names = ["</script><b>", '"&amp;<!--']
    match = Match.new("ugh_ugh", names=names, seed=2)
    while not any(record.tracks for record in match.records):
        match.play(match.moves[0])
    match.save(tmp_path / "match")
    assert run("export", tmp_path / "match", "--html", tmp_path / "x.html")[0] == 0
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert [seat["name"] for seat in page_data(tmp_path / "x.html")["seats"]] == names
    assert text.count("</script>") == 1 and "<b>" not in text.split("const PAGE")[0].split("<body>")[0]


def test_page_is_in_the_chosen_language(run: Run, full_drop: Path, tmp_path: Path) -> None:
    assert run("export", full_drop, "--html", tmp_path / "x.html", "--language", "de")[0] == 0
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in text and page_data(tmp_path / "x.html")["words"]["clans"] == "Die Sippen"


# Secrets of a closed tower


def test_source_of_a_page_with_a_closed_tower_reveals_no_secret(
    run: Run, unfinished_match: Path, tmp_path: Path
) -> None:
    match, drops = load_drops(unfinished_match)
    assert match is not None and len(drops) >= 4
    for number, drop in list(enumerate(drops, start=1))[::2]:
        assert run("export", unfinished_match, "--html", tmp_path / "x.html", "--force", "--drop", number)[0] == 0
        data = page_data(tmp_path / "x.html")
        text = json.dumps(data)
        assert str(drop.drop.seed) not in text and base64.b64encode(drop.drop.track or b"").decode() not in text
        for part in data["film"]["parts"]:
            assert part["emerging"] == [] and part["file"] == ""
            assert {tuple(timed[4:]) for timed in part["sounds"] if timed[4] != timed[5]} <= landing_sides(part)
            track = Track.from_bytes(base64.b64decode(part["data"]))
            assert_hides(track)


def landing_sides(part: dict[str, Any]) -> set[tuple[float, ...]]:
    """Return the loudness, left and right, of each landing in the tray, which everybody sees and hears."""
    return {tuple(timed[4:]) for timed in part["sounds"] if timed[1] == "thud"}


def assert_hides(track: Track) -> None:
    """Check that a track reveals nothing of the inside of its tower."""
    assert all(y * POSITION_UNIT >= OVER_MOUTH_HEIGHT for piece in track.pieces for y in piece.ys)
    assert not any(angle for angles in track.flaps for angle in angles)
    assert len({knock[2:] for knock in track.contacts}) <= 1 and not track.capped


def test_recording_of_a_closed_tower_reveals_nothing_of_the_inside(unfinished_match: Path) -> None:
    for drop in load_drops(unfinished_match)[1]:
        closed = closed_track(drop.track)
        assert_hides(closed)
        assert closed.out == drop.track.out and closed.thrown == drop.track.thrown
        assert [knock[:2] for knock in closed.contacts] == [knock[:2] for knock in drop.track.contacts]


def test_recording_of_a_closed_tower_shows_a_piece_that_flies_above_the_mouth() -> None:
    track, piece = bang_over_the_mouth()
    (piece_track,) = closed_track(track).pieces
    inside = next(each for each in track.pieces if each.id == piece)
    assert piece_track.id == piece and piece_track.first > inside.first and 0 < len(piece_track.xs) < len(inside.xs)
    assert_hides(closed_track(track))


def test_page_never_overwrites_a_match_even_with_force(run: Run, full_drop: Path, tmp_path: Path) -> None:
    target = tmp_path / "kept.firepit"
    target.write_bytes(GOLDEN.read_bytes())
    status, _, error = run("export", full_drop, "--html", target, "--force")
    assert status == 2 and "holds a match and will not be overwritten" in error
    assert target.read_bytes() == GOLDEN.read_bytes()
