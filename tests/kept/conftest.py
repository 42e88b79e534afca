"""Registers the made-up race for the tests of saved files."""

from __future__ import annotations

from tests.core.made_up import race_registered as race_registered
