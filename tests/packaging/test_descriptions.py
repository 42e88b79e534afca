"""The metadata for packages and desktops agrees with Firepit."""

from __future__ import annotations

import configparser
import re
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from game import __version__
from game.cli import main
from game.commands.parsing import FILE_ENDINGS
from game.core.system import WINDOW_CLASS
from game.core.words import languages
from game.passage.drop_file import MAGIC
from game.towers.tower_file import MAGIC as TOWER_MAGIC

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "tools" / "packaging" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _menu_entry() -> configparser.SectionProxy:
    """Return the fields of the entry for the menus of Linux desktops."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # keys keep their capitals
    parser.read(LINUX / f"{WINDOW_CLASS}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_menu_entry_has_the_command_and_window_class_of_the_app() -> None:
    entry = _menu_entry()
    assert entry["Exec"] == f"{next(iter(PROJECT['scripts']))} %f"
    assert entry["StartupWMClass"] == WINDOW_CLASS
    assert {f"Comment[{language}]" for language in list(languages())[1:]} <= set(entry)


def test_file_types_are_the_types_that_the_app_opens() -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(LINUX / f"{WINDOW_CLASS}.mime.xml").getroot().findall(f"{space}mime-type")
    globs = [kind.find(f"{space}glob") for kind in types]
    assert [glob.get("pattern") for glob in globs if glob is not None] == [f"*{ending}" for ending in FILE_ENDINGS]
    assert [kind.get("type") for kind in types] == _menu_entry()["MimeType"].strip(";").split(";")
    for kind, magic in zip(types[1:], (MAGIC, TOWER_MAGIC), strict=True):
        found = kind.find(f"{space}magic/{space}match")
        assert found is not None and str(found.get("value")).encode().decode("unicode_escape").encode() == magic


def test_windows_installer_has_the_same_file_types() -> None:
    script = (ROOT / "tools" / "packaging" / "windows" / "firepit.iss").read_text(encoding="utf-8")
    for ending in FILE_ENDINGS:
        assert f'Subkey: "Software\\Classes\\{ending}"' in script
    assert f'AppUserModelID: "{WINDOW_CLASS}"' in script


def test_metainfo_names_the_menu_entry_the_licence_and_the_types_of_files() -> None:
    component = ElementTree.parse(LINUX / f"{WINDOW_CLASS}.metainfo.xml").getroot()
    assert component.findtext("id") == WINDOW_CLASS
    assert component.findtext("launchable") == f"{WINDOW_CLASS}.desktop"
    assert component.findtext("project_license") == PROJECT["license"]
    types = [kind.text for kind in component.findall("provides/mediatype")]
    assert types == _menu_entry()["MimeType"].strip(";").split(";")
    summaries = {summary.get("{http://www.w3.org/XML/1998/namespace}lang") for summary in component.findall("summary")}
    assert summaries == {None, *list(languages())[1:]}
    for screenshot in component.findall("screenshots/screenshot"):
        picture = str(screenshot.findtext("image")).removeprefix("@HOME@/raw/main/")
        assert (ROOT / picture).is_file()


def test_every_declared_licence_is_credited_and_has_a_text() -> None:
    credits = (ROOT / "assets" / "CREDITS.md").read_text(encoding="utf-8")
    named = {"MIT": "MIT", "CC-BY-3.0": "CC BY 3.0", "OFL-1.1": "SIL Open Font License 1.1", "CC0-1.0": "CC0"}
    assert PROJECT["license"].split(" AND ") == list(named)
    assert all(words in credits for words in named.values())
    texts = [path for pattern in PROJECT["license-files"] for path in ROOT.glob(pattern)]
    beginnings = "".join(path.read_text(encoding="utf-8")[:400] for path in texts)
    for title in (
        "Permission is hereby granted",
        "Attribution 3.0 Unported",
        "SIL Open Font License",
        "CC0 1.0 Universal",
    ):
        assert title.lower() in beginnings.lower(), f"the text of {title} is missing"


def test_packages_bring_the_licences_of_all_libraries() -> None:
    recipe = (ROOT / "tools" / "packaging" / "firepit.spec").read_text(encoding="utf-8")
    for needed in PROJECT["dependencies"]:
        library = re.split("[=<>]", needed)[0].lower()
        assert f'"{library}"' in recipe, f"the licence of {library} is missing from the folder"


def test_newest_release_in_the_changelog_is_this_version() -> None:
    releases = re.findall(r"^## \[(\d\S*)\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert releases[0][0] == __version__


def test_manual_page_names_every_command_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^\.TP\n\.B (\w+)$", (LINUX / "firepit.6").read_text(encoding="utf-8"), re.MULTILINE)
    main(["--language", "en", "--help"])
    assert listed == re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)


def test_address_of_the_project_is_written_in_one_place() -> None:
    home = PROJECT["urls"]["Homepage"]
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(url.startswith(home) for url in PROJECT["urls"].values())
    assert set(re.findall(r"https://[\w.-]+\.example", pyproject)) == {home}
    others = [*(ROOT / "tools" / "packaging").rglob("*.*"), *(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    texts = [path.read_text(encoding="utf-8") for path in others if path.suffix not in (".png", ".pyc")]
    assert not any(home in text for text in texts), "the address of the project is written in a second place"


def test_version_resource_is_complete() -> None:
    text = (ROOT / "tools" / "packaging" / "windows" / "version.txt").read_text(encoding="utf-8")
    numbers = ", ".join([*__version__.split("."), "0"])
    filled_in = text.replace("NUMBERS", numbers).replace("VERSION", __version__)
    assert filled_in.count(numbers) == 2 and filled_in.count(f'"{__version__}"') == 2
    compile(filled_in, "version.txt", "eval")


def test_every_extra_in_the_documentation_exists() -> None:
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
