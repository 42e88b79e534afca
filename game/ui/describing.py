"""A control in words: its name, what kind of thing it is, how it stands, and why it cannot be used."""

from __future__ import annotations

from typing import Final

from game.core.words import Marked, say
from game.ui.control import Control

#: what each role is called
_KINDS: Final[dict[str, Marked]] = {
    "button": "button",
    "card": "card",
    "space": "place",
    "piece": "piece",
    "field": "text field",
    "toggle": "switch",
    "slider": "slider",
    "list": "list",
    "tab": "choice",
}


def describe(control: Control) -> str:
    """Return what is said of a control that has the focus: name, kind, state, why not, and what it tells besides."""
    parts = [control.label, say(_KINDS[control.role]) if control.role in _KINDS else "", _state(control)]
    if not control.enabled:
        parts.append(control.why_not or say("not now"))
    elif control.hold is not None:
        parts.append(say("hold to use"))
    parts.append(control.heard)
    if control.enabled or not control.why_not:
        parts.append(control.tooltip)
    return joined(parts)


def joined(parts: list[str]) -> str:
    """Return parts as sentences, those left out that are empty or repeat what has been said.

    >>> joined(["Forest", "place", "", "Forest", "Not now."])
    'Forest. place. Not now.'
    """
    said: list[str] = []
    for part in parts:
        part = part.strip()
        if part and not any(part.rstrip(".").casefold() in earlier.casefold() for earlier in said):
            said.append(part)
    return " ".join(part if part[-1] in ".!?:…" else f"{part}." for part in said)


def _state(control: Control) -> str:
    """Return how a control stands, as its look shows it."""
    look = control.look
    if control.role == "toggle":
        return say("on") if getattr(look, "on", False) else say("off")
    if control.role == "slider":
        return str(getattr(look, "in_words", ""))
    if control.role == "field":
        return str(getattr(look, "text", "")) or say("empty")
    return say("chosen") if getattr(look, "chosen", False) is True else ""
