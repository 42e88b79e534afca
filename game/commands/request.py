"""The request that the command line passes to the window, as one frozen object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from game.core.chance import TowerFacts
from game.core.rules import OptionValue

Action: TypeAlias = Literal["home", "play", "open", "resume", "replay", "assets"]


@dataclass(frozen=True, slots=True)
class AppRequest:
    """The screen that the app opens first, and the options of the window.

    - For ``"play"``: ``game`` and ``names`` are required. ``seed`` is ``None`` for a random seed. ``bots`` are the
      seats of bots, counted from 0. ``bot_texts`` holds the bot of such a seat. A missing bot is the default bot.
      ``head_starts`` holds each seat's head start in steps, empty if no seat has one. ``tower`` is ``None`` for the
      standard tower.
    - ``file`` is the file for ``"open"``, ``"replay"`` and ``"resume"``. ``"resume"`` without a file is for the last
      match.
    - ``size`` is the window's width and height in pixels, ``data_dir`` is the folder of matches and settings, and
      ``ui_map`` is the file for the UI map. Each may be ``None``.
    - ``language`` is a code such as ``"de"``. It applies until the person chooses another language in the options.
    """

    action: Action = "home"
    game: str | None = None
    names: tuple[str, ...] | None = None
    seed: int | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    bots: tuple[int, ...] = ()
    bot_texts: Mapping[int, str] = field(default_factory=dict)
    head_starts: tuple[int, ...] = ()
    tower: TowerFacts | None = None
    file: Path | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    mute: bool = False
    data_dir: Path | None = None
    ui_map: Path | None = None
    language: str = ""
