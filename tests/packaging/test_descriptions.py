"""The metadata for packages and desktops agrees with Firepit."""

from __future__ import annotations

import configparser
import re
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from game import __version__
from game.commands.parsing import FILE_ENDINGS
from game.core.system import WINDOW_CLASS
from game.core.words import languages
from game.passage.drop_file import MAGIC

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "tools" / "packaging" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _menu_entry() -> configparser.SectionProxy:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(LINUX / "firepit.desktop", encoding="utf-8")
    return read["Desktop Entry"]


def test_menu_entry_opens_files_and_finds_its_window() -> None:
    entry = _menu_entry()
    assert entry["Exec"] == f"{next(iter(PROJECT['scripts']))} %f"
    assert entry["StartupWMClass"] == WINDOW_CLASS
    assert {f"Comment[{language}]" for language in list(languages())[1:]} <= set(entry)


def test_file_types_are_those_that_the_app_opens() -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(LINUX / "firepit.xml").getroot().findall(f"{space}mime-type")
    globs = [kind.find(f"{space}glob") for kind in types]
    assert [glob.get("pattern") for glob in globs if glob is not None] == [f"*{ending}" for ending in FILE_ENDINGS]
    assert [kind.get("type") for kind in types] == _menu_entry()["MimeType"].strip(";").split(";")
    magic = types[1].find(f"{space}magic/{space}match")
    assert magic is not None and str(magic.get("value")).encode().decode("unicode_escape").encode() == MAGIC


def test_windows_installer_has_the_same_file_types() -> None:
    script = (ROOT / "tools" / "packaging" / "windows" / "firepit.iss").read_text(encoding="utf-8")
    for ending in FILE_ENDINGS:
        assert f'Subkey: "Software\\Classes\\{ending}"' in script
    assert f'AppUserModelID: "{WINDOW_CLASS}"' in script


def test_version_resource_is_complete() -> None:
    text = (ROOT / "tools" / "packaging" / "windows" / "version.txt").read_text(encoding="utf-8")
    numbers = ", ".join([*__version__.split("."), "0"])
    filled_in = text.replace("NUMBERS", numbers).replace("VERSION", __version__)
    assert filled_in.count(numbers) == 2 and filled_in.count(f'"{__version__}"') == 2
    compile(filled_in, "version.txt", "eval")


def test_extras_named_in_pages_exist() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"\.\[([\w-]+)\]", page.read_text(encoding="utf-8"))}
    assert named > {"speech", "test"}
    assert named <= set(PROJECT["optional-dependencies"])


def test_every_locked_version_fits_the_project() -> None:
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = {line.split("==")[0].lower() for line in locked.splitlines() if line[:1].isalpha()}
    for needed in PROJECT["dependencies"]:
        name = needed.split("==")[0].split(">=")[0].lower()
        assert name in pinned
        if "==" in needed:
            assert f"\n{needed} \\\n" in locked
    assert "://" not in locked
