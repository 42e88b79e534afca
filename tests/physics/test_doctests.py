"""The examples in the docstrings of the physics and of drop files run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import physics

MODULES = sorted(module.name for module in pkgutil.walk_packages(physics.__path__, "physics."))


MODULES_OF_DROP_FILES = ["game.core.chance_entries", "game.core.pieces", "game.passage.drop_file"]


@pytest.mark.parametrize("name", [*MODULES, *MODULES_OF_DROP_FILES])
def test_examples_in_docstrings_give_the_results_shown(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_most_modules_have_examples_in_their_docstrings() -> None:
    with_examples = [name for name in MODULES if doctest.testmod(importlib.import_module(name)).attempted]
    assert len(with_examples) >= len(MODULES) // 2
