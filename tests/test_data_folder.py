"""Permissions: other accounts of the machine cannot read the data folder; other folders are left alone."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import Match
from game.core.system import WINDOWS, knows_modes, restrict_new_files, umask_for_other_programs
from game.core.words import LONGEST_QUOTE
from game.kept import data_folder
from game.kept.data_folder import DataFolder, prepare_data_folder
from game.kept.error_files import save_error_report
from game.kept.given_files import write_whole
from game.kept.names import remember_names

pytestmark = pytest.mark.skipif(sys.platform == WINDOWS, reason="modes are known on POSIX only")


@pytest.fixture(autouse=True)
def usual_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the path of a usual data folder that does not exist yet, under the umask 022."""
    previous_umask = os.umask(0o022)
    monkeypatch.setattr(data_folder, "usual_folder", lambda: tmp_path / "share" / "firepit")
    yield tmp_path / "share" / "firepit"
    restrict_new_files(False)
    os.umask(previous_umask)


def modes(folder: Path) -> dict[str, str]:
    """Return the modes of a folder and of everything in it, by name."""
    found = {path.relative_to(folder).as_posix(): path for path in (folder, *folder.rglob("*"))}
    return {name: f"{stat.S_IMODE(path.lstat().st_mode):o}" for name, path in found.items()}


def make_old_data_folder(folder: Path) -> None:
    """Make a data folder as an earlier Firepit left it."""
    for name in ("matches/deleted", "pictures", "errors", "drops", "towers/received", "shared", "records"):
        (folder / name).mkdir(parents=True)
    for name in (
        *("options.json", "window.json", "matches/a.firepit", "matches/a.jpg", "matches/deleted/b.firepit"),
        *("errors/x.txt", "towers/trials.json", "towers/received/a.tower", "shared/a.png", "records/a.csv"),
    ):
        (folder / name).touch()


def test_new_files_and_folders_are_private(usual_folder: Path) -> None:
    used = DataFolder(None)
    match = Match.new("my_first_stone_age", seats=2, seed=1)
    match.keep(usual_folder / "matches" / "a.firepit")
    match.play(match.moves[0])
    remember_names(usual_folder, ["Ada"])
    assert save_error_report(usual_folder, ValueError(), "home") is not None
    (usual_folder / "drops").mkdir()
    write_whole(usual_folder / "drops" / "a.drop", lambda beside: beside.write_bytes(b"x"))
    found_modes = modes(usual_folder)
    assert len(found_modes) == 8 and set(found_modes.values()) == {"700", "600"}
    assert all((mode == "700") == (usual_folder / name).is_dir() for name, mode in found_modes.items())
    used.close()


def test_old_data_folder_is_made_private_once(usual_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_old_data_folder(usual_folder)
    DataFolder(None).close()
    found_modes = modes(usual_folder)
    assert all(mode == ("700" if (usual_folder / name).is_dir() else "600") for name, mode in found_modes.items())
    searched: list[object] = []
    monkeypatch.setattr(data_folder, "deny_access_to_others", searched.append)
    DataFolder(None).close()
    assert searched == [], "a private folder was searched again"


def test_links_are_not_followed_and_special_files_are_left_alone(usual_folder: Path, tmp_path: Path) -> None:
    make_old_data_folder(usual_folder)
    outside = tmp_path / "outside"
    (outside / "folder").mkdir(parents=True)
    (outside / "file").touch()
    (usual_folder / "matches" / "link.firepit").symlink_to(outside / "file")
    (usual_folder / "pages").symlink_to(outside / "folder")
    (usual_folder / "my notes").mkdir()
    (usual_folder / "my notes" / "a").touch()
    before = modes(outside)
    DataFolder(None).close()
    assert modes(outside) == before and modes(usual_folder / "my notes") == {".": "755", "a": "644"}
    assert modes(usual_folder)["matches/a.firepit"] == "600"


def test_own_folder_named_by_option_is_made_private(tmp_path: Path) -> None:
    make_old_data_folder(tmp_path / "mine")
    (tmp_path / "empty").mkdir()
    for name in ("mine", "empty"):
        DataFolder(tmp_path / name).close()
        assert modes(tmp_path / name)["."] == "700" == modes(tmp_path / name)["matches"]
    assert modes(tmp_path / "mine")["towers"] == "700" and modes(tmp_path / "mine")["towers/trials.json"] == "600"


def test_data_folder_behind_a_link_is_made_private(tmp_path: Path) -> None:
    place, link = tmp_path / "place", tmp_path / "link"
    make_old_data_folder(place)
    link.symlink_to(place)
    DataFolder(link).close()
    assert modes(place)["."] == "700" == modes(place)["matches"]
    assert modes(place)["options.json"] == "600"


def test_folder_with_foreign_files_is_left_alone_and_new_files_in_it_are_private(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "Documents").mkdir(parents=True)
    (home / ".profile").touch()
    before = modes(home)
    used = DataFolder(home)
    remember_names(home, ["Ada"])
    used.close()
    assert modes(home) == before | {"matches": "700", "names.json": "600"}


@pytest.mark.parametrize("mode", [0o2775, 0o777, 0o1777])
def test_deliberately_shared_folder_stays_shared(tmp_path: Path, mode: int) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(mode)
    used = DataFolder(shared)
    remember_names(shared, ["Ada"])
    used.close()
    found_modes = modes(shared)
    assert (
        found_modes["."] == f"{mode:o}"
        and found_modes["names.json"] == "644"
        and found_modes["matches"].endswith("755")
    )


def test_subfolder_shared_on_purpose_stays_shared(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o2775)
    tmp_path.chmod(0o755)
    DataFolder(tmp_path).close()
    assert modes(tmp_path)["."] == "700" and modes(tmp_path)["shared"] == "2775"


def test_file_of_another_account_is_left_alone(usual_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_old_data_folder(usual_folder)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    before = modes(usual_folder)
    DataFolder(None).close()
    assert modes(usual_folder) == before


def test_export_to_another_folder_follows_the_umask(tmp_path: Path) -> None:
    write_whole(tmp_path / "page.html", lambda beside: beside.write_bytes(b"x"))
    Match.new("my_first_stone_age", seats=2, seed=1).save(tmp_path / "saved.firepit")
    assert modes(tmp_path) == modes(tmp_path) | {"page.html": "644", "saved.firepit": "644"}


def test_umask_is_restored_and_started_programs_get_the_usual_umask(tmp_path: Path) -> None:
    """The umask -1 means that started programs get the umask of this process."""
    assert umask_for_other_programs() == -1
    used = DataFolder(tmp_path / "data")
    assert umask_for_other_programs() == 0o022
    subprocess.run(["touch", tmp_path / "theirs"], check=True, umask=umask_for_other_programs())
    assert modes(tmp_path)["theirs"] == "644"
    used.close()
    assert umask_for_other_programs() == -1
    (tmp_path / "mine").touch()
    assert modes(tmp_path)["mine"] == "644"


def test_file_permissions_stay_unchanged_on_a_system_without_them(
    usual_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert knows_modes("linux") and not knows_modes(WINDOWS)
    make_old_data_folder(usual_folder)
    monkeypatch.setattr(data_folder, "knows_modes", lambda: False)
    before = modes(usual_folder)
    DataFolder(None).close()
    assert modes(usual_folder) == before


def test_partial_file_of_a_killed_program_is_removed(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    left = tmp_path / "matches" / ".a.firepit.1234.new"
    left.touch()
    os.utime(left, (1, 1))
    assert prepare_data_folder(tmp_path) == "" and not left.exists()


def test_message_about_an_unusable_folder_is_short_and_printable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    problem = prepare_data_folder(tmp_path / "file" / ("a\x1b[31m\n\u202e" + "x" * 5000))
    assert problem and problem.isprintable() and "x" * LONGEST_QUOTE not in problem
