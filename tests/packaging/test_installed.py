"""The wheel and each example, installed into an empty environment as a person does, without downloads."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.games import FOLDERS

pytest.importorskip("hatchling", reason="wheels are built with it")

ROOT = Path(__file__).resolve().parents[2]
#: the name of our package; the package ``firepit`` is another program
OURS = "firepit-tabletop"
#: a program: its first argument is the folder for the wheels, the others are the folders of the projects to build
BUILD = """
import os, sys
from hatchling.build import build_wheel
for folder in sys.argv[2:]:
    os.chdir(folder)
    build_wheel(sys.argv[1])
"""
#: prints the installed packages, and which of them has the package ``game``
INSTALLED = """
import json
from importlib.metadata import distributions, packages_distributions
print(json.dumps([sorted(found.name for found in distributions()), packages_distributions()["game"]]))
"""


def dependencies(folder: Path) -> list[str]:
    """Return the names of a project's dependencies."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [re.split(r"[<>=~!;\[ ]", needed)[0] for needed in project["dependencies"]]


def build_stand_in(wheels: Path, name: str, number: str, *packages: str) -> None:
    """Build a wheel with this name and version, and empty packages."""
    info = f"{name}-{number}.dist-info"
    with zipfile.ZipFile(wheels / f"{name}-{number}-py3-none-any.whl", "w") as wheel:
        for package in packages:
            wheel.writestr(f"{package}/__init__.py", "")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "".join(f"{file},,\n" for file in [*wheel.namelist(), f"{info}/RECORD"]))


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with our wheels, stand-ins for their dependencies, and an unrelated package ``firepit``."""
    built = tmp_path_factory.mktemp("wheels")
    build = [sys.executable, "-c", BUILD, built, ROOT, *FOLDERS]
    subprocess.run(list(map(str, build)), check=True, capture_output=True)
    for name in {name for folder in (ROOT, *FOLDERS) for name in dependencies(folder)} - {OURS, "firepit"}:
        build_stand_in(built, name.replace("-", "_"), version(name))
    build_stand_in(built, "firepit", "99.0", "game")
    return built


@pytest.mark.slow
@pytest.mark.parametrize("folders", [FOLDERS, *([folder] for folder in FOLDERS)])
def test_examples_are_installed_without_the_unrelated_package_firepit(
    folders: list[Path], wheels: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "environment", with_pip=False)
    folders_of_scripts = [tmp_path / "environment" / name for name in ("bin", "Scripts")]
    scripts = next(path for path in folders_of_scripts if path.is_dir())
    examples = {f"firepit-{folder.name}" for folder in folders}
    wanted = [next(wheels.glob(f"{name.replace('-', '_')}-*.whl")) for name in (OURS, *sorted(examples))]
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "-q", "--no-index"]
    subprocess.run([*pip, "--no-compile", "--find-links", str(wheels), *map(str, wanted)], check=True)
    result = subprocess.run([scripts / "python", "-c", INSTALLED], check=True, capture_output=True, cwd=tmp_path)
    installed, bring_game = json.loads(result.stdout)
    assert bring_game == [OURS] and examples <= set(installed) and "firepit" not in installed
    ran = subprocess.run([scripts / "firepit", "--version"], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.startswith("Firepit ") and ran.stderr == ""
