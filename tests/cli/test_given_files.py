"""Exports replace no file unasked, never replace a match, and show nothing hidden."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageSequence

from game.core import Match
from game.core.bots import ask_bot
from game.core.words import quoted
from game.export.pictures import Excerpt, still, write_gif
from game.export.reel_painter import UprightPainter
from game.kept.given_files import write_whole
from game.passage.closed_tower import SKIN_AREA
from game.passage.drops import load_drops, read_drops
from game.passage.film import CLOSED_PLACEMENT
from game.passage.recorded_drop import RecordedDrop, why_closed
from game.passage.reel import Reel
from tests.cli.conftest import Run
from tests.full_disk import raise_disk_full

CLOSED = "The match isn't over, so nobody may look inside."


@cache
def match_with_drops(drops: int, **options: bool) -> Match:
    """Return an unfinished match of Ugh Ugh with at least this number of drops; it must not be played on."""
    match, random = Match.new("ugh_ugh", names=["Ada", "Bo", "Cy"], seed=5, options=options), Random(1)
    while sum(len(record.tracks) for record in match.records) < drops:
        match.play(ask_bot(match, "hunter", random))
    return match


def save_match(folder: Path, name: str, drops: int = 4, **options: bool) -> Path:
    """Save a match made by ``match_with_drops``; return its path."""
    match_with_drops(drops, **options).save(folder / name)
    return folder / name


def crop_to_shaft(picture: Image.Image) -> Image.Image:
    """Cut a picture to the rect of the shaft, which shows the inside of the tower or the hide over it."""
    area, scale = UprightPainter.AREA, picture.size[0] / UprightPainter.AREA.w
    (left, top), (right, bottom) = (
        CLOSED_PLACEMENT.to_screen(*SKIN_AREA.topleft),
        CLOSED_PLACEMENT.to_screen(*SKIN_AREA.bottomright),
    )
    corners = (left - area.x, top - area.y, right - area.x, bottom - area.y)
    return picture.convert("RGB").crop(tuple(round(corner * scale) for corner in corners))


def shaft_during(drop: RecordedDrop, intervals: int = 6) -> set[bytes]:
    """Return the different pictures of the shaft at the ends of equal intervals of a film."""
    portrait = UprightPainter(Reel((drop,)), 240)
    return {
        crop_to_shaft(still(portrait, drop.track.seconds * step / intervals)).tobytes() for step in range(intervals + 1)
    }


def test_every_picture_of_an_unfinished_match_shows_the_tower_closed(tmp_path: Path) -> None:
    match, drops = load_drops(save_match(tmp_path, "open"))
    assert match is not None and why_closed(match) == CLOSED and len(drops) >= 4
    assert len({look for drop in drops for look in shaft_during(drop)}) == 1, (
        "the shaft changes although the hide covers it"
    )
    glass, seen = load_drops(save_match(tmp_path, "glass", glass_passage=True))
    assert glass is not None and why_closed(glass) == ""
    assert all(len(shaft_during(drop)) > 3 for drop in seen)


def test_gif_and_stills_of_an_unfinished_match_show_the_tower_closed(run: Run, tmp_path: Path) -> None:
    file = save_match(tmp_path, "unfinished.firepit")
    gif, png = tmp_path / "x.gif", tmp_path / "x.png"
    width, height, count = 240, 360, 6
    assert run("export", file, "--gif", gif, "--stills", png, "--width", width, "--drop", "3")[0] == 0
    with Image.open(gif) as film:
        frames = [crop_to_shaft(frame).tobytes() for frame in ImageSequence.Iterator(film)]
    assert len(frames) > 10 and len(set(frames)) == 1, "the shaft changes although the hide covers it"
    with Image.open(png) as strip:
        stills = [strip.crop((width * place, 0, width * (place + 1), height)) for place in range(count)]
    assert len({crop_to_shaft(still).tobytes() for still in stills}) == 1, "the stills show different shafts"


def test_drop_of_an_unfinished_match_is_saved_only_with_a_glass_passage(run: Run, tmp_path: Path) -> None:
    one = tmp_path / "one.drop"
    status, printed, error = run("export", save_match(tmp_path, "open"), "--gif", tmp_path / "x.gif", "--save", one)
    assert (status, printed) == (2, "")
    assert error == f"{CLOSED} You can save films when it is over.\n"
    assert not one.exists() and not (tmp_path / "x.gif").exists(), "a file was written although the export was refused"
    assert run("export", save_match(tmp_path, "glass", glass_passage=True), "--save", one)[0] == 0
    assert read_drops(one)[0].drop.load


def by_the_same_path(source: Path) -> Path:
    """Return the path itself."""
    return source


def by_a_roundabout_path(source: Path) -> Path:
    """Return another spelling of the path: out of the folder and in again."""
    return source.parent / ".." / source.parent.name / source.name


def by_a_symbolic_link(source: Path) -> Path:
    """Return the path of a new symbolic link to the file."""
    link = source.parent / "link.gif"
    link.symlink_to(source)
    return link


def by_a_hard_link(source: Path) -> Path:
    """Return the path of a new hard link to the file."""
    twin = source.parent / "twin.gif"
    os.link(source, twin)
    return twin


@pytest.mark.parametrize("path_to", [by_the_same_path, by_a_roundabout_path, by_a_symbolic_link, by_a_hard_link])
@pytest.mark.parametrize("option", ["--gif", "--stills", "--save"])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_export_never_overwrites_the_file_that_it_reads(
    run: Run, finished_file: Path, path_to: Callable[[Path], Path], option: str, force: tuple[str, ...]
) -> None:
    before, target = finished_file.read_bytes(), path_to(finished_file)
    status, printed, error = run("export", finished_file, option, target, *force)
    assert (status, printed) == (2, "")
    assert error == f"{quoted(target)} is the file that is read; choose another file to write.\n"
    assert finished_file.read_bytes() == before


@pytest.mark.parametrize("option", ["--gif", "--stills", "--save"])
@pytest.mark.parametrize("complete", [True, False])
def test_export_never_overwrites_a_match(
    run: Run, finished_file: Path, tmp_path: Path, option: str, complete: bool
) -> None:
    other = tmp_path / "other"
    data = finished_file.read_bytes()
    other.write_bytes(data if complete else data[:150])
    status, _, error = run("export", finished_file, option, other, "--force")
    reason = "holds a match and will not be overwritten; choose another file."
    assert (status, error) == (2, f"{quoted(other)} {reason}\n")
    assert other.read_bytes().startswith(data[:150])


def test_saved_drop_is_replaced_by_another_drop_but_not_by_pictures(
    run: Run, finished_file: Path, tmp_path: Path
) -> None:
    one = tmp_path / "one.drop"
    assert run("export", finished_file, "--save", one, "--drop", "1")[0] == 0
    before = one.read_bytes()
    for kind in ("--gif", "--stills"):
        status, _, error = run("export", finished_file, kind, one, "--force")
        assert (
            status == 2 and error == f"{quoted(one)} holds a film and will not be overwritten; choose another file.\n"
        )
    assert run("export", finished_file, "--save", one, "--drop", "2")[0] == 2 and one.read_bytes() == before
    assert run("export", finished_file, "--save", one, "--drop", "2", "--force")[0] == 0
    assert one.read_bytes() != before and read_drops(one)[0].name.startswith("Throw 1")


@pytest.mark.parametrize(
    ("kind", "more"), [("--gif", ("--to", "0.2")), ("--stills", ("--width", "160")), ("--save", ())]
)
def test_existing_file_is_replaced_only_with_force(
    run: Run, finished_file: Path, tmp_path: Path, kind: str, more: tuple[str, ...]
) -> None:
    target = tmp_path / "photo"
    target.write_bytes(b"a photo of the cat")
    status, _, error = run("export", finished_file, kind, target)
    assert (
        status == 2
        and error == f"{quoted(target)} already exists; choose another file, or use --force to replace it.\n"
    )
    assert target.read_bytes() == b"a photo of the cat"
    assert run("export", finished_file, kind, target, "--force", *more)[0] == 0
    assert target.read_bytes() != b"a photo of the cat"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["finished.firepit", "photo"], (
        "a temporary file is left over"
    )


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (".", "{target} is a folder; choose a file to write."),
        ("no/x.gif", "There is no folder {folder}; create it first, or choose another."),
        ("finished.firepit/x.gif", "There is no folder {folder}; create it first, or choose another."),
        ("pipe", "{target} cannot be replaced; choose another file."),
    ],
)
def test_invalid_target_path_is_reported_in_a_sentence(
    run: Run, finished_file: Path, tmp_path: Path, target: str, sentence: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    place = tmp_path / target
    status, printed, error = run("export", finished_file, "--gif", place, "--force")
    assert (status, printed) == (2, "")
    assert error == sentence.format(target=quoted(place), folder=quoted(place.parent)) + "\n"


def test_unwritable_folder_is_reported_in_a_sentence(
    run: Run, finished_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    status, _, error = run("export", finished_file, "--gif", tmp_path / "x.gif")
    assert status == 2 and error == f"The folder {quoted(tmp_path)} cannot be written to; choose another.\n"


def test_two_exports_to_the_same_file_are_refused(run: Run, finished_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.gif"
    status, _, error = run("export", finished_file, "--gif", target, "--stills", tmp_path / "." / "x.gif")
    assert status == 2 and error == f"{quoted(target)} is given twice: choose two different files.\n"
    assert not target.exists()


def test_failed_export_leaves_the_old_file(finished_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.gif"
    target.write_bytes(b"before")
    reel = Reel(load_drops(finished_file)[1][:1])

    with pytest.raises(ValueError, match="cannot be written: No space left on device"):
        write_gif(raise_disk_full, reel, target, Excerpt(160), may_replace=True)
    assert target.read_bytes() == b"before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["finished.firepit", "x.gif"]


@pytest.mark.parametrize("links", [True, False])
def test_file_that_appears_during_the_export_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    target = tmp_path / "x"

    def refuse_hard_links(*places: object) -> None:
        raise OSError(95, "Operation not supported")

    def write_while_another_file_appears(temporary: Path) -> None:
        """Write the file while another program writes a file of the same name."""
        temporary.write_bytes(b"mine")
        target.write_bytes(b"somebody else's")

    if not links:
        monkeypatch.setattr("os.link", refuse_hard_links)
    with pytest.raises(ValueError, match="already exists"):
        write_whole(target, write_while_another_file_appears)
    assert target.read_bytes() == b"somebody else's" and list(tmp_path.iterdir()) == [target]
    target.unlink()
    write_whole(target, lambda beside: beside.write_bytes(b"mine"))
    assert target.read_bytes() == b"mine" and list(tmp_path.iterdir()) == [target]
