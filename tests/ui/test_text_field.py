"""A line of text: what keys write, and when a change is reported."""

from __future__ import annotations

import pygame
import pytest

from game.ui.intentions import Edit, Go, Typed
from game.ui.text_field import TextField


@pytest.fixture
def reported() -> list[str]:
    return []


@pytest.fixture
def field(reported: list[str]) -> TextField:
    return TextField("owl", reported.append, longest=8)


def press(field: TextField, *keys: str) -> None:
    for key in keys:
        assert field.handle(Edit(key)), key


def test_keys_write_where_the_cursor_is(field: TextField, reported: list[str]) -> None:
    press(field, "home")
    field.handle(Typed("an "))
    press(field, "delete")
    field.handle(Go("right"))
    press(field, "backspace", "end")
    field.handle(Typed("let\n and more"))
    assert reported == ["an owl", "an wl", "an l", "an llet "]


def test_only_a_change_is_reported(field: TextField, reported: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    press(field, "end", "delete", "copy", "home", "backspace")
    field.put("owl")
    field.handle(Typed("\t"))
    assert reported == []
    assert not field.handle(Edit("page_up")), "that is for the list below"


def test_without_a_clipboard_nothing_breaks(
    field: TextField, reported: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*text: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    press(field, "copy", "paste")
    assert reported == []
