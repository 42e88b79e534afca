"""Putting a text on the system's clipboard, without raising when that fails."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
