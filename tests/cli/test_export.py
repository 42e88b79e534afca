"""Exports of a recorded drop: animated GIF, stills, video and file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.core import Match
from game.core.words import quoted
from game.passage.drops import read_drops
from physics.passage import throw
from tests.cli.conftest import Run


def test_drop_is_exported_as_an_animated_gif(run: Run, race_file: Path, tmp_path: Path) -> None:
    status, printed, error = run("export", race_file, "--gif", tmp_path / "drop.gif", "--drop", "2", "--to", "0.8")
    assert (status, error) == (0, "") and "Throw 2 (1 piece thrown)" in printed
    with Image.open(tmp_path / "drop.gif") as picture:
        frames = getattr(picture, "n_frames", 1)
        assert picture.format == "GIF" and picture.size == (480, 720) and frames > 10
        first = picture.convert("RGB").tobytes()
        picture.seek(frames // 2)
        assert picture.convert("RGB").tobytes() != first


def test_export_without_a_chosen_drop_succeeds(run: Run, race_file: Path, tmp_path: Path) -> None:
    assert run("export", race_file, "--gif", tmp_path / "drop.gif", "--width", "160")[0] == 0


@pytest.mark.parametrize("number", ["4", "99"])
def test_export_of_a_drop_that_does_not_exist_is_refused(
    run: Run, race_file: Path, tmp_path: Path, number: str
) -> None:
    status, _, error = run("export", race_file, "--gif", tmp_path / "x.gif", "--drop", number)
    assert status == 2 and error == f"There is no throw or bang {number}; the last one is 3.\n"


def test_export_of_a_match_without_recorded_drops_is_refused(run: Run, tmp_path: Path) -> None:
    Match.new("race", seed=3).save(tmp_path / "race")
    status, _, error = run("export", tmp_path / "race", "--gif", tmp_path / "x.gif")
    assert status == 2 and error == "This match has no throw or bang that can be exported.\n"


def test_export_to_a_missing_folder_is_refused(run: Run, race_file: Path, tmp_path: Path) -> None:
    status, _, error = run("export", race_file, "--gif", tmp_path / "no" / "x.gif")
    assert (
        status == 2 and error == f"There is no folder {quoted(tmp_path / 'no')}; create it first, or choose another.\n"
    )


@pytest.mark.parametrize(
    ("kind", "name", "sentence"),
    [
        ("--gif", "x.png", "the name of an animated GIF must end in .gif."),
        ("--stills", "x.GIF", "the name of a strip of stills must end in .png."),
        ("--html", "x.mp4", "the name of a page must end in .html."),
        ("--save", "x.html", "the name of a film must end in .drop."),
        ("--video", "x.gif", "the name of a video must end in .mp4 or .webm."),
    ],
)
def test_file_name_must_fit_the_format(
    run: Run, race_file: Path, tmp_path: Path, kind: str, name: str, sentence: str
) -> None:
    status, _, error = run("export", race_file, kind, tmp_path / name)
    assert status == 2 and error == f"{quoted(tmp_path / name)}: {sentence}\n" and not (tmp_path / name).exists()


def test_drop_is_saved_as_a_file_and_exported_from_there(run: Run, finished_file: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.drop"
    assert run("export", finished_file, "--save", one, "--drop", "2")[0] == 0
    finished_file.unlink()
    status, printed, error = run("verify", one)
    assert (status, error) == (0, "") and printed.endswith("1 SAME, 0 DIFFERS\n")
    assert run("export", one, "--gif", tmp_path / "one.gif", "--width", "240", "--speed", "0.5")[0] == 0
    with Image.open(tmp_path / "one.gif") as picture:
        assert picture.size == (240, 360)


def test_stills_are_exported_as_a_strip(run: Run, race_file: Path, tmp_path: Path) -> None:
    assert run("export", race_file, "--stills", tmp_path / "x.png", "--width", "200", "--from", "0.5")[0] == 0
    with Image.open(tmp_path / "x.png") as picture:
        assert picture.format == "PNG" and picture.size == (1200, 300)


def test_stills_are_exported_even_if_a_gif_would_be_too_long(
    run: Run, race_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.export.pictures._MAX_FRAMES", 5)
    assert "frames" in run("export", race_file, "--gif", tmp_path / "x.gif", "--width", "200")[2]
    assert run("export", race_file, "--stills", tmp_path / "x.png", "--width", "200")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--width", "5000"), "Choose a width from 120 to 1080 pixels."),
        (("--speed", "9"), "Choose a speed from 0.1 to 4.0."),
        (("--speed", "1e9"), "Choose a speed from 0.1 to 4.0."),
        (("--from", "1e99"), "Choose a start before the end"),
        (("--from", "99"), "Choose a start before the end"),
        (("--from", "1", "--to", "0.5"), "Choose a start before the end"),
    ],
)
def test_invalid_picture_settings_are_refused(
    run: Run, race_file: Path, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    status, _, error = run("export", race_file, "--gif", tmp_path / "x.gif", *arguments)
    assert status == 2 and sentence in error and error.count("\n") == 1
    assert not list(tmp_path.glob("x.gif*"))


def test_video_has_the_requested_width(run: Run, race_file: Path, tmp_path: Path) -> None:
    video = pytest.importorskip("av")
    target = tmp_path / "x.webm"
    assert run("export", race_file, "--video", target, "--width", "200", "--to", "0.2")[0] == 0
    with video.open(target) as film:
        assert (film.streams.video[0].width, film.streams.video[0].height) == (200, 112)
    for width in ("158", "201", "1922"):
        status, _, error = run("export", race_file, "--video", tmp_path / "y.webm", "--width", width)
        assert (status, error) == (2, "Choose an even number of pixels from 160 to 1920 for the video width.\n")


@pytest.mark.parametrize(
    ("kind", "option", "sentence"),
    [
        ("x.html", ("--width", "200"), "--width only works with --video, --gif or --stills."),
        ("x.html", ("--from", "0"), "--from only works with --video, --gif or --stills."),
        ("x.drop", ("--to", "1"), "--to only works with --video, --gif or --stills."),
        ("x.png", ("--speed", "2"), "--speed only works with --video or --gif."),
    ],
)
def test_export_option_without_effect_is_refused(
    run: Run, finished_file: Path, tmp_path: Path, kind: str, option: tuple[str, str], sentence: str
) -> None:
    target = tmp_path / kind
    flag = {".html": "--html", ".drop": "--save", ".png": "--stills"}[target.suffix]
    status, _, error = run("export", finished_file, flag, target, *option)
    assert (status, error) == (2, f"{sentence}\n") and not target.exists()


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_damaged_drop_file_is_refused_in_one_sentence(
    run: Run, finished_file: Path, tmp_path: Path, command: str
) -> None:
    one = tmp_path / "one.drop"
    run("export", finished_file, "--save", one)
    one.write_bytes(one.read_bytes()[:-7])
    if command == "verify":
        status, _, error = run("verify", one)
        assert status == 2 and "is damaged" in error and error.count("\n") == 1
    else:
        with pytest.raises(ValueError, match="is damaged"):
            read_drops(one)


def test_recorded_drop_without_a_seed_can_be_drawn_but_not_verified(run: Run, tmp_path: Path) -> None:
    film = throw(((), ()), ((0, "member"), (35, "predator")), 5).track
    assert film is not None
    (tmp_path / "bare.drop").write_bytes(film.to_bytes())
    status, printed, _ = run("verify", tmp_path / "bare.drop")
    assert status == 0 and "saved without its seed, so it cannot be recomputed" in printed
    assert run("export", tmp_path / "bare.drop", "--gif", tmp_path / "x.gif", "--width", "160")[0] == 0
