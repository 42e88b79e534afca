"""The house as a library: what a program of somebody else's relies on."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]


@pytest.mark.parametrize("package", PACKAGES["packages"])
def test_what_is_installed_carries_its_types(package: str) -> None:
    """Type checkers read the hints of a package only where it holds ``py.typed`` (PEP 561)."""
    assert files(package).joinpath("py.typed").read_bytes() == b""
