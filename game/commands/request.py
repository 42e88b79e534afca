"""What the command line asks of the window: one frozen object, so that neither needs to know the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from game.core.rules import OptionValue

Action: TypeAlias = Literal["home", "play", "open", "resume", "replay"]


@dataclass(frozen=True, slots=True)
class AppRequest:
    """Where the app opens, and how.

    ``game``, ``names``, ``seed``, ``options``, ``bots`` (seats that a bot plays, from 0) and ``bot_texts`` (which bot
    it is, by seat; else the usual one) matter for ``"play"``; ``game`` and ``names`` must be given then, ``seed`` is
    ``None`` when the app may choose. ``file`` is what ``"open"`` and ``"replay"`` show, and the match of
    ``"resume"`` (``None``: the last one). ``size`` is the window's width and height in pixels,
    ``data_dir`` where matches and settings live, ``ui_map`` the file that tells what the screen shows; ``None`` leaves
    each to the app. ``language`` is a code such as ``"de"``; it counts until another is chosen in the options.
    """

    action: Action = "home"
    game: str | None = None
    names: tuple[str, ...] | None = None
    seed: int | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    bots: tuple[int, ...] = ()
    bot_texts: Mapping[int, str] = field(default_factory=dict)
    file: Path | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    mute: bool = False
    data_dir: Path | None = None
    ui_map: Path | None = None
    language: str = ""
