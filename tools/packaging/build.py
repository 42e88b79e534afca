"""Make what this system can make of Firepit: ``python tools/packaging/build.py [WHAT ...] [--out DIR]``.

``wheel`` is for ``pip`` and ``pipx``, on any system. ``folder`` is one folder with Python and all else in it, made
by PyInstaller; from it come, on Linux, ``tar`` (a .tar.gz), ``deb`` (a package for Debian and its relatives) and
``appdir`` (what ``appimagetool`` turns into an AppImage); on Windows ``zip`` and, with Inno Setup, ``installer``; on
macOS ``dmg``. Without any WHAT all of them are made. Needs ``pip install '.[package]'``.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ICON = ROOT / "assets" / "pictures" / "2.4" / "app.icon.png"
NAME = "firepit"
SUMMARY = "Stone Age board games on one screen"
ICON_SIZES = (16, 32, 48, 64, 128, 256)
#: libraries that SDL opens itself when it needs them, by the names of Debian's packages
NEEDS = "libc6, libx11-6, libxext6, libgl1 | libgl1-mesa-glx"
RECOMMENDS = "libasound2 | libasound2t64 | libpulse0, libxcursor1, libxi6, libxrandr2, libxss1"


def version() -> str:
    """Return the version of Firepit that is built."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def icon_of(side: int) -> Image.Image:
    """Return the app's icon, ``side`` pixels wide and high."""
    with Image.open(ICON) as drawn:
        return drawn.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)


class Build:
    """One build, with its output folder and its work folder."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.work = out / "work"
        self.folder = out / NAME
        self.work.mkdir(parents=True, exist_ok=True)

    def wheel(self) -> list[Path]:
        """Make a wheel and a source distribution."""
        before = set(self.out.iterdir())
        run(sys.executable, "-m", "build", "--outdir", str(self.out), str(ROOT))
        return sorted(set(self.out.iterdir()) - before) or sorted(self.out.glob("firepit_tabletop-*"))

    def make_folder(self) -> list[Path]:
        """Make the folder with the app and all it needs."""
        self._make_icons()
        if sys.platform == "win32":
            self._write_version_resource()
        recipe = HERE / "firepit.spec"
        run(
            sys.executable, "-m", "PyInstaller", "-y", "--distpath", str(self.out), "--workpath", str(self.work), recipe
        )
        return [self.folder]

    def _make_icons(self) -> None:
        # PyInstaller empties its work folder, named after the recipe, when it starts
        made = self.work / "firepit"
        made.mkdir(exist_ok=True)
        icon_of(256).save(made / "firepit.ico", sizes=[(side, side) for side in ICON_SIZES])
        icon_of(512).save(made / "firepit.icns")

    def _write_version_resource(self) -> None:
        numbers = ", ".join([*version().split("."), "0"])
        text = (HERE / "windows" / "version.txt").read_text(encoding="utf-8")
        text = text.replace("NUMBERS", numbers).replace("VERSION", version())
        (self.work / "firepit" / "version.txt").write_text(text, encoding="utf-8")

    # Linux

    def tar(self) -> list[Path]:
        """Pack the folder, with what a menu needs, into a .tar.gz that is unpacked anywhere."""
        target = self.out / f"firepit-{version()}-linux-{platform.machine()}.tar.gz"
        with tarfile.open(target, "w:gz", compresslevel=6) as packed:
            packed.add(self.folder, f"firepit-{version()}", filter=_owned_by_root)
            packed.add(HERE / "linux" / "firepit.desktop", f"firepit-{version()}/share/firepit.desktop")
            packed.add(HERE / "linux" / "firepit.xml", f"firepit-{version()}/share/firepit.xml")
        return [target]

    def deb(self) -> list[Path]:
        """Make a Debian package: the app below /opt, a command, a menu entry, and the types of its files."""
        root = self._fresh("deb")
        shutil.copytree(self.folder, root / "opt" / NAME, symlinks=True)
        commands = root / "usr" / "bin"
        commands.mkdir(parents=True)
        (commands / NAME).symlink_to(f"/opt/{NAME}/{NAME}")
        self._share(root / "usr" / "share")
        pages = root / "usr" / "share" / "doc" / NAME
        pages.mkdir(parents=True)
        shutil.copy(ROOT / "LICENSE", pages / "copyright")
        with gzip.GzipFile(pages / "changelog.gz", "wb", mtime=0) as packed:
            packed.write((ROOT / "CHANGELOG.md").read_bytes())
        files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.stat().st_size for path in files) // 1024
        about = root / "DEBIAN" / "control"
        about.parent.mkdir()
        about.write_text(_control(size), encoding="utf-8")
        target = self.out / f"firepit_{version()}_{_debian_machine()}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zgzip", "--build", str(root), str(target))
        return [target]

    def appdir(self) -> list[Path]:
        """Make an AppDir: the folder as ``appimagetool`` wants it; its ``AppRun`` also starts it as it is."""
        root = self._fresh("Firepit.AppDir", self.out)
        shutil.copytree(self.folder, root / "opt" / NAME, symlinks=True)
        self._share(root / "usr" / "share")
        shutil.copy(HERE / "linux" / "firepit.desktop", root / "firepit.desktop")
        icon_of(256).save(root / "firepit.png")
        (root / "AppRun").symlink_to(f"opt/{NAME}/{NAME}")
        return [root]

    def _share(self, share: Path) -> None:
        """Write the menu entry, the types of files and the icons below a folder ``share``."""
        for folder, file in (("applications", "firepit.desktop"), ("mime/packages", "firepit.xml")):
            (share / folder).mkdir(parents=True)
            shutil.copy(HERE / "linux" / file, share / folder / file)
        for side in ICON_SIZES:
            folder = share / "icons" / "hicolor" / f"{side}x{side}"
            (folder / "apps").mkdir(parents=True)
            (folder / "mimetypes").mkdir()
            icon_of(side).save(folder / "apps" / "firepit.png")
            for kind in ("match", "drop"):
                icon_of(side).save(folder / "mimetypes" / f"application-x-firepit-{kind}.png")

    def _fresh(self, name: str, beside: Path | None = None) -> Path:
        root = (beside or self.work) / name
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        return root

    # Windows and macOS

    def zip(self) -> list[Path]:
        """Pack the folder into a .zip."""
        name = self.out / f"firepit-{version()}-windows-{platform.machine().lower()}"
        return [Path(shutil.make_archive(str(name), "zip", self.out, NAME))]

    def installer(self) -> list[Path]:
        """Make an installer for Windows; needs Inno Setup's ``iscc`` on the path."""
        run("iscc", f"/DVersion={version()}", f"/O{self.out}", str(HERE / "windows" / "firepit.iss"))
        return [self.out / f"firepit-{version()}-setup.exe"]

    def dmg(self) -> list[Path]:
        """Make a disk image for macOS with the app in it."""
        target = self.out / f"firepit-{version()}-macos-{platform.machine()}.dmg"
        app = self.out / "Firepit.app"
        run("hdiutil", "create", "-ov", "-volname", "Firepit", "-srcfolder", str(app), str(target))
        return [target]


def _control(size: int) -> str:
    """Return the description of the Debian package, ``size`` KiB large when installed."""
    return f"""Package: {NAME}
Version: {version()}
Section: games
Priority: optional
Architecture: {_debian_machine()}
Maintainer: Firepit contributors <firepit@example.invalid>
Installed-Size: {size}
Depends: {NEEDS}
Recommends: {RECOMMENDS}
Suggests: speech-dispatcher | espeak-ng
Description: {SUMMARY}
 Six Stone Age board games for one screen that is passed from hand to hand, against
 people or bots. In one of them workers fall through a dice tower of real rigid bodies,
 and every drop can be watched again.
"""


def _debian_machine() -> str:
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


def _owned_by_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member


def run(*command: str | Path) -> None:
    """Run a program; raises ``SystemExit`` with a sentence when it is missing or fails."""
    try:
        subprocess.run([str(word) for word in command], check=True, cwd=ROOT)
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} is needed for this and was not found.") from None
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"{command[0]} has failed with status {failed.returncode}.") from None


def steps(build: Build) -> dict[str, Callable[[], list[Path]]]:
    """Return the build steps of this system by name, each after those it needs."""
    made: dict[str, Callable[[], list[Path]]] = {"wheel": build.wheel, "folder": build.make_folder}
    if sys.platform == "win32":
        return made | {"zip": build.zip, "installer": build.installer}
    if sys.platform == "darwin":
        return made | {"dmg": build.dmg}
    return made | {"tar": build.tar, "deb": build.deb, "appdir": build.appdir}


def size_of(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in MB."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def main() -> int:
    """Run the build steps named on the command line, and print the size and time of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help="targets to build (default: all that this system supports)"
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", metavar="DIR", help="output directory (default: dist/)"
    )
    asked = parser.parse_args()
    known = steps(Build(asked.out.resolve()))
    if unknown := [name for name in asked.what if name not in known]:
        parser.error(f"cannot make {', '.join(unknown)} here; there are: {', '.join(known)}")
    for name in asked.what or known:
        began = time.perf_counter()
        for path in known[name]():
            print(f"{os.path.relpath(path)}: {size_of(path):.1f} MB, {time.perf_counter() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
