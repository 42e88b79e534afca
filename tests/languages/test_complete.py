"""German and Polish are complete: every text is translated, and none is marked as fuzzy."""

from __future__ import annotations

import pytest

from game.core.words import languages
from tools.translate import catalogues


@pytest.mark.parametrize("language", list(languages())[1:])
def test_every_text_is_translated(language: str) -> None:
    messages = [message for message in catalogues.read(language) if message.id]
    missing = [message.id for message in messages if not catalogues.is_translated(message)]
    assert not missing, f"{len(missing)} translations are missing: {missing[:20]}"
    assert not [message.id for message in messages if message.fuzzy]
