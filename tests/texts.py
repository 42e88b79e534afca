"""How every game refuses texts and objects that are no moves."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import BadMove, Match
from game.core.rules import Rules


def assert_text_is_refused(rules: Rules[Any], text: str) -> None:
    """Check that a text is refused in a sentence."""
    with pytest.raises(BadMove) as refusal:
        rules.parse(text)
    sentence = str(refusal.value)
    assert sentence[0].isupper() and " " in sentence


def assert_object_is_refused(match: Match, move: Any) -> None:
    """Check that an object other than a move is refused, and that the match is unchanged."""
    before = match.state_hash()
    with pytest.raises(BadMove):
        match.play(move)
    assert move not in match.moves
    assert match.state_hash() == before
