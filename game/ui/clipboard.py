"""The system's clipboard, without raising where there is none."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def copied_text() -> str:
    """Return the text on the clipboard, ``""`` when there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
