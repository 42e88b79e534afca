"""Records which channels are paused, since pygame cannot tell."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

_Channel = pygame.mixer.Channel


def watch_pauses(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Return a set of the numbers of the paused channels, which stays up to date."""
    paused: set[int] = set()

    class WatchedChannel:
        """A channel whose number is in ``paused`` as long as it is paused."""

        def __init__(self, number: int) -> None:
            self._number, self._channel = number, _Channel(number)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._channel, name)

        def pause(self) -> None:
            paused.add(self._number)
            self._channel.pause()

        def unpause(self) -> None:
            paused.discard(self._number)
            self._channel.unpause()

    monkeypatch.setattr(pygame.mixer, "Channel", WatchedChannel)
    return paused
