"""The Debian package, built, unpacked into an empty root and used with an empty home: slow, and only on Linux."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import Match
from tests.patience import TIMEOUT
from tests.ui.real_window import x_server

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "ugh_ugh.firepit"
#: the largest size of an unpacked package, in MB
LARGEST = 120

pytestmark = [
    pytest.mark.slow,
    pytest.mark.window,
    pytest.mark.skipif(not shutil.which("dpkg-deb") or not shutil.which("Xvfb"), reason="needs dpkg-deb and Xvfb"),
]


class Installed:
    """An unpacked package, and a home folder that was empty before."""

    def __init__(self, root: Path, home: Path) -> None:
        self.root, self.home = root, home
        self.program = root / "opt" / "firepit" / "firepit"
        environment = {name: os.environ[name] for name in ("PATH", "DISPLAY") if name in os.environ}
        self.environment = environment | {"HOME": str(home), "SDL_AUDIODRIVER": "dummy", "LANG": "C.UTF-8"}

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [str(self.program), *map(str, arguments)]
        return subprocess.run(command, env=self.environment, cwd=self.home, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return the app as installed by the Debian package."""
    pytest.importorskip("PyInstaller")
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, ROOT / "tools" / "packaging" / "build.py", "folder", "deb", "--out", out]
    subprocess.run([str(word) for word in build], check=True, capture_output=True)
    root, home = tmp_path_factory.mktemp("root"), tmp_path_factory.mktemp("home")
    subprocess.run(["dpkg-deb", "-x", str(next(out.glob("*.deb"))), str(root)], check=True)
    return Installed(root, home)


@pytest.fixture
def display() -> Iterator[str]:
    """Yield the name of a display that only these tests use."""
    with x_server((1600, 1000)) as screen:
        yield screen["DISPLAY"]


def test_package_is_small_and_complete(installed: Installed) -> None:
    files = [path for path in installed.root.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) / 1e6 <= LARGEST
    names = {path.relative_to(installed.root).as_posix() for path in files}
    assert {
        "usr/share/applications/org.firepit.tabletop.desktop",
        "usr/share/mime/packages/org.firepit.tabletop.xml",
        "usr/share/icons/hicolor/256x256/apps/org.firepit.tabletop.png",
        "usr/share/doc/firepit/copyright",
        "opt/firepit/_internal/pygame/docs/generated/LGPL.txt",
    } <= names
    assert (installed.root / "usr/games/firepit").readlink() == Path("/opt/firepit/firepit")


def test_package_simulates_on_two_processes(installed: Installed) -> None:
    answer = installed.run("simulate", "my_first_stone_age", "--games", "6", "--jobs", "2", "--json")
    assert answer.returncode == 0, f"the program failed:\n{answer.stderr}"
    assert json.loads(answer.stdout)["finished"] == 6


def test_verify_and_export_leave_no_files_in_the_home_folder(installed: Installed, tmp_path: Path) -> None:
    verified = installed.run("verify", GOLDEN)
    assert verified.returncode == 0 and "DIFFERS" in verified.stdout.splitlines()[-1]
    exported = installed.run("export", GOLDEN, "--gif", tmp_path / "drop.gif")
    assert exported.returncode == 0, f"the export failed:\n{exported.stderr}"
    assert (tmp_path / "drop.gif").read_bytes().startswith(b"GIF8")
    assert list(installed.home.iterdir()) == []


def test_packaged_app_writes_only_to_its_data_folder(installed: Installed, display: str, tmp_path: Path) -> None:
    installed.environment["DISPLAY"] = display
    seen = tmp_path / "map.json"
    command = [str(installed.program), "play", "stone_age", "--names", "Ada,Bo", "--bots", "0,1", "--seed", "4"]
    app = subprocess.Popen([*command, "--mute", "--ui-map", str(seen)], env=installed.environment, cwd=tmp_path)
    try:
        until = time.monotonic() + TIMEOUT
        matches = installed.home / ".local" / "share" / "firepit" / "matches"
        while not any(Match.load(path).records for path in matches.glob("*.firepit")):
            assert app.poll() is None and time.monotonic() < until
            time.sleep(0.2)
    finally:
        app.terminate()
        app.wait(TIMEOUT)
    assert json.loads(seen.read_text(encoding="utf-8"))["screen"] == "match"
    assert [path.name for path in installed.home.iterdir()] == [".local"]
    assert [path.name for path in (installed.home / ".local" / "share").iterdir()] == ["firepit"]
