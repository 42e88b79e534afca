"""Build the packages of Firepit that this system can build: ``python tools/packaging/build.py [WHAT ...] [--out DIR]``.

``wheel`` is for ``pip`` and ``pipx``, on any system. ``folder`` is one folder with Python and all else in it, made by
PyInstaller. The other packages are made from this folder:

- on Linux ``tar`` (a .tar.gz), ``deb`` (a package for Debian and its relatives) and ``appdir`` (what ``appimagetool``
  turns into an AppImage); also ``flatpak``, a folder of its own in which ``flatpak-builder`` needs no network;
- on Windows ``zip`` and, with Inno Setup, ``installer``;
- on macOS ``dmg``.

Without any WHAT all of them are made. Needs ``pip install '.[package]'``.

The same commit makes the same bytes: files are dated by ``SOURCE_DATE_EPOCH`` (seconds since 1970), or by the commit.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import debian_texts
from PIL import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
#: the icon, at the size that the bakery makes for packages
ICON = HERE / "icon.png"
#: the command, and the id by which desktops know the app
NAME, APP_ID = "firepit", "org.firepit.tabletop"
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)
#: the version of Python in each version of the Flatpak runtime; the wheels must be made for it
PYTHON_OF_RUNTIME = {"25.08": "3.13"}


def version() -> str:
    """Return the version of Firepit that is built."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def homepage() -> str:
    """Return the address of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def release_day() -> str:
    """Return the day of the newest release in the changelog, such as 2026-11-26."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.search(r"^## \[\d[^]]*\] - (\S+)$", text, re.MULTILINE)[1]  # type: ignore[index]


def filled_text(file: str) -> str:
    """Return the text of a file in the folder ``linux``, with version, release day and homepage filled in."""
    text = (HERE / "linux" / file).read_text(encoding="utf-8")
    for mark, value in (("@VERSION@", version()), ("@DATE@", release_day()), ("@HOME@", homepage())):
        text = text.replace(mark, value)
    return text


def set_build_date() -> int:
    """Set the date of all built files for the programs that a build runs; return it in seconds since 1970."""
    if "SOURCE_DATE_EPOCH" not in os.environ:
        commit_date = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        os.environ["SOURCE_DATE_EPOCH"] = commit_date.stdout.strip() or "0"
    os.environ["PYTHONHASHSEED"] = "0"  # else the order of sets in compiled modules varies
    return int(os.environ["SOURCE_DATE_EPOCH"])


def icon_of(side: int) -> Image.Image:
    """Return the icon of the app, ``side`` pixels wide and high."""
    with Image.open(ICON) as icon:
        return icon.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)


class Build:
    """One build, with its output folder and its work folder."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.work = out / "work"
        self.date = set_build_date()
        self.folder = out / NAME
        self.work.mkdir(parents=True, exist_ok=True)

    def wheel(self) -> list[Path]:
        """Make a wheel and a source distribution."""
        files_before = set(self.out.iterdir())
        run(sys.executable, "-m", "build", "--outdir", str(self.out), str(ROOT))
        new_files = set(self.out.iterdir()) - files_before
        # if there are no new names, the files of an earlier build were overwritten
        return sorted(new_files) or sorted(self.out.glob("firepit_tabletop-*"))

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
        """Write the icons for Windows and macOS where the recipe finds them."""
        # PyInstaller empties its work folder, named after the recipe, when it starts
        icons = self.work / "firepit"
        icons.mkdir(exist_ok=True)
        icon_of(256).save(icons / "firepit.ico", sizes=[(side, side) for side in ICON_SIZES])
        icon_of(512).save(icons / "firepit.icns")

    def _write_version_resource(self) -> None:
        """Write the version resource, which Windows shows as the program's version."""
        numbers = ", ".join([*version().split("."), "0"])
        text = (HERE / "windows" / "version.txt").read_text(encoding="utf-8")
        text = text.replace("NUMBERS", numbers).replace("VERSION", version())
        (self.work / "firepit" / "version.txt").write_text(text, encoding="utf-8")

    # Linux

    def tar(self) -> list[Path]:
        """Pack the folder and the files for the desktop's menu into a .tar.gz, which may be unpacked anywhere."""
        target = self.out / f"firepit-{version()}-linux-{platform.machine()}.tar.gz"
        with (
            target.open("wb") as file,
            gzip.GzipFile("", "wb", 6, file, mtime=self.date) as packed,
            tarfile.open(fileobj=packed, mode="w") as archive,
        ):
            archive.add(self.folder, f"firepit-{version()}", filter=self._with_fixed_metadata)
            share = self._empty_folder("tar")
            self._write_share_folder(share)
            archive.add(share, f"firepit-{version()}/share", filter=self._with_fixed_metadata)
        return [target]

    def _with_fixed_metadata(self, member: tarfile.TarInfo) -> tarfile.TarInfo:
        """Give a member of an archive the date of the build and the owner root, and return it."""
        member.mtime = self.date
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mode = 0o755 if member.mode & 0o100 else 0o644
        return member

    def deb(self) -> list[Path]:
        """Make a Debian package: the app below /opt, a command, a menu entry, and the file types of the app."""
        root = self._empty_folder("deb")
        shutil.copytree(self.folder, root / "opt" / NAME, symlinks=True)
        commands = root / "usr" / "games"
        commands.mkdir(parents=True)
        (commands / NAME).symlink_to(f"/opt/{NAME}/{NAME}")
        self._write_share_folder(root / "usr" / "share")
        self._write_debian_files(root / "usr" / "share")
        program = root / "opt" / NAME / NAME
        for path in [root, *root.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path == program else 0o644)
        files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.stat().st_size for path in files) // 1024
        control = root / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(debian_texts.control(version(), _debian_machine(), size, homepage()), encoding="utf-8")
        sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in sorted(files)]
        (control.parent / "md5sums").write_text("".join(sums), encoding="utf-8")
        target = self.out / f"firepit_{version()}-1_{_debian_machine()}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zgzip", "--build", str(root), str(target))
        return [target]

    def _write_debian_files(self, share: Path) -> None:
        """Write the files that Debian asks for: the copyright, the changelogs and overrides for lintian."""
        docs = share / "doc" / NAME
        docs.mkdir(parents=True)
        (docs / "copyright").write_text(debian_texts.copyright_of_files(homepage()), encoding="utf-8")
        self._compress(docs / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        self._compress(docs / "changelog.Debian.gz", debian_texts.changelog(version(), self.date))
        overrides = share / "lintian" / "overrides" / NAME
        overrides.parent.mkdir(parents=True)
        overrides.write_text(debian_texts.OVERRIDES, encoding="utf-8")

    def _compress(self, path: Path, text: str) -> None:
        """Write a text as a .gz file without a date."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as archive:
            archive.write(text.encode())

    def appdir(self) -> list[Path]:
        """Make an AppDir: a folder with a start file ``AppRun``, which ``appimagetool`` turns into an AppImage."""
        root = self._empty_folder("Firepit.AppDir", self.out)
        shutil.copytree(self.folder, root / "opt" / NAME, symlinks=True)
        self._write_share_folder(root / "usr" / "share")
        (root / f"{APP_ID}.desktop").write_text(filled_text(f"{APP_ID}.desktop"), encoding="utf-8")
        icon_of(256).save(root / f"{APP_ID}.png")
        (root / "AppRun").symlink_to(f"opt/{NAME}/{NAME}")
        return [root]

    def flatpak(self) -> list[Path]:
        """Make a folder for ``flatpak-builder`` with the sources of Firepit and the wheels that the lock file names."""
        root = self._empty_folder("flatpak", self.out)
        wheels = root / "wheels"
        locked = str(ROOT / "requirements.lock")
        systems = [f"--platform=manylinux{age}_{platform.machine()}" for age in ("2014", "_2_27", "_2_28")]
        recipe = json.loads((HERE / "linux" / f"{APP_ID}.flatpak.json").read_text(encoding="utf-8"))
        python = PYTHON_OF_RUNTIME[recipe["runtime-version"]]
        chosen = ("--python-version", python, "--only-binary=:all:", *systems)
        run(sys.executable, "-m", "pip", "download", "-q", "--require-hashes", "-r", locked, *chosen, "-d", str(wheels))
        run(sys.executable, "-m", "build", "--wheel", "--outdir", str(wheels), str(ROOT))
        self._write_share_folder(root / "share")
        recipe["modules"][0]["sources"] += [
            {"type": "file", "path": f"wheels/{wheel.name}", "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
            for wheel in sorted(wheels.iterdir())
        ]
        (root / f"{APP_ID}.json").write_text(json.dumps(recipe, indent=2) + "\n", encoding="utf-8")
        return [root]

    def _write_share_folder(self, share: Path) -> None:
        """Write the menu entry, its description, the types of files, the icons and the manual page below ``share``."""
        texts = {
            f"applications/{APP_ID}.desktop": f"{APP_ID}.desktop",
            f"metainfo/{APP_ID}.metainfo.xml": f"{APP_ID}.metainfo.xml",
            f"mime/packages/{APP_ID}.xml": f"{APP_ID}.mime.xml",
            f"icons/hicolor/scalable/apps/{APP_ID}.svg": f"{APP_ID}.svg",
        }
        for target, source in texts.items():
            (share / target).parent.mkdir(parents=True)
            (share / target).write_text(filled_text(source), encoding="utf-8")
        self._compress(share / "man" / "man6" / "firepit.6.gz", filled_text("firepit.6"))
        for side in ICON_SIZES:
            folder = share / "icons" / "hicolor" / f"{side}x{side}"
            (folder / "apps").mkdir(parents=True)
            (folder / "mimetypes").mkdir()
            icon_of(side).save(folder / "apps" / f"{APP_ID}.png")
            for kind in ("match", "drop", "tower"):
                icon_of(side).save(folder / "mimetypes" / f"application-x-firepit-{kind}.png")

    def _empty_folder(self, name: str, within: Path | None = None) -> Path:
        """Return a new empty folder in the work folder, or in the folder ``within``."""
        root = (within or self.work) / name
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


def _debian_machine() -> str:
    """Return Debian's name of this kind of machine."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


def run(*command: str | Path) -> None:
    """Run a program; raises ``SystemExit`` when it is missing or fails."""
    try:
        subprocess.run([str(word) for word in command], check=True, cwd=ROOT)
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} is needed for this and was not found.") from None
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"{command[0]} has failed with status {failed.returncode}.") from None


def steps(build: Build) -> dict[str, Callable[[], list[Path]]]:
    """Return the build steps of this system by name, each after the steps that it needs."""
    common: dict[str, Callable[[], list[Path]]] = {"wheel": build.wheel, "folder": build.make_folder}
    if sys.platform == "win32":
        return common | {"zip": build.zip, "installer": build.installer}
    if sys.platform == "darwin":
        return common | {"dmg": build.dmg}
    return common | {"tar": build.tar, "deb": build.deb, "appdir": build.appdir, "flatpak": build.flatpak}


def size_of(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in MB."""
    if path.is_file():
        return path.stat().st_size / 1e6
    files = [file for file in path.rglob("*") if file.is_file() and not file.is_symlink()]
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
    options = parser.parse_args()
    known = steps(Build(options.out.resolve()))
    unknown = [name for name in options.what if name not in known]
    if unknown:
        parser.error(f"cannot make {', '.join(unknown)} here; there are: {', '.join(known)}")
    for name in options.what or known:
        began = time.perf_counter()
        make = known[name]
        for path in make():
            print(f"{os.path.relpath(path)}: {size_of(path):.1f} MB, {time.perf_counter() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
