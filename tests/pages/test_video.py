"""Videos: picture and sound as long as the film, in both formats; refused in a sentence if impossible."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core.words import quoted
from game.export import encodings
from tests.cli.conftest import Run
from tests.fast_set import mark_slow_except
from tests.full_disk import raise_disk_full

av = pytest.importorskip("av")
np = pytest.importorskip("numpy")
#: exports as the command does, but shows the last picture only briefly: each picture takes long to encode
LINGER = 0.1
EXPORT = f"from game.export import video; video.LINGER_SECONDS = {LINGER}; from game.cli import entry; entry()"


@pytest.mark.parametrize("ending", mark_slow_except(["mp4", "webm"], ["webm"]))
def test_video_has_picture_and_sound_of_the_requested_length(full_drop: Path, tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"drop.{ending}"
    # in a process of its own, since an encoder takes some hundred megabytes
    command = [sys.executable, "-c", EXPORT, "export", full_drop, "--video", target, "--from", "0.5", "--to", "0.6"]
    ended = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "") and ended.stdout.startswith(f"Saved to {quoted(target)}: ")
    with av.open(str(target)) as film:
        seen, pictures = {}, 0
        for frame in film.decode(video=0):  # a frame is large: only two are stored
            if pictures in (0, 6):
                seen[pictures] = frame.to_ndarray(format="rgb24").astype(np.int16)
            pictures += 1
        assert film.streams.video[0].average_rate == 60
    assert pictures == 7 + round(60 * LINGER) and seen[0].shape == (1080, 1920, 3)
    assert abs(seen[0] - seen[6]).mean() > 0.2
    with av.open(str(target)) as film:
        assert next(film.decode(video=0)).colorspace == av.video.reformatter.Colorspace.ITU709
    with av.open(str(target)) as film:
        heard = np.concatenate([frame.to_ndarray() for frame in film.decode(audio=0)], axis=1)
    assert abs(heard.shape[1] / 48_000 - pictures / 60) < 0.1 and 0.02 < abs(heard).max() <= 1


def test_video_without_the_ending_mp4_or_webm_is_refused(run: Run, full_drop: Path, tmp_path: Path) -> None:
    status, printed, error = run("export", full_drop, "--video", tmp_path / "drop.avi")
    assert (status, printed) == (
        2,
        "",
    ) and error == f"{quoted(tmp_path / 'drop.avi')}: the name of a video must end in .mp4 or .webm.\n"


def test_error_without_the_packages_says_how_to_install_them(
    run: Run, full_drop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "av", None)
    monkeypatch.setattr(encodings, "has_packages", lambda: False)
    status, _, error = run("export", full_drop, "--video", tmp_path / "drop.mp4")
    assert status == 2 and error == "Video export needs PyAV and numpy; run: python -m pip install av numpy\n"
    assert list(tmp_path.iterdir()) == []


def test_screens_and_pictures_work_without_av_and_numpy() -> None:
    modules = ["game.screens.theatre.theatre", "game.screens.theatre.exporting", "game.screens.matches.result"]
    without = (
        f"import sys; sys.modules['av'] = sys.modules['numpy'] = None; import {', '.join(modules)}, game.export.command"
    )
    ended = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, f"the program failed:\n{ended.stderr}"


def test_error_while_encoding_is_reported_and_leaves_no_file(
    run: Run, full_drop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.export.video.Encoder.encode", raise_disk_full)
    monkeypatch.setattr("game.export.video.LINGER_SECONDS", LINGER)
    status, _, error = run("export", full_drop, "--video", tmp_path / "drop.mp4", "--to", "0.1", "--width", "160")
    assert status == 2 and "No space left on device" in error and list(tmp_path.iterdir()) == []
