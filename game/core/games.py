"""The registry: every game of the house, one entry each. A new game is one new folder and one entry here.

An entry names its parts as ``"module:attribute"``; nothing is imported before it is asked for, so that rules can be
used without a window and the core knows no game by import.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, cast

from game.core.chance import Frequencies, Passage
from game.core.rules import Rules
from game.core.words import Marked, say


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game: what the home screen tells of it, and where its parts are.

    ``rules`` and ``scene`` are ``"module:attribute"``, ``rulebook`` is ``"package:file"``. ``passage`` is the module
    that computes drops and ``frequencies`` the one that only models them; both ``None`` for a game without drops.
    ``load_check`` is the function that refuses, with ``ValueError``, what cannot rest in the passage.
    ``lesson`` is the script of the guided first match, ``"module:attribute"``, ``None`` for a game without one.
    ``plates`` is the mapping of pictures that the game paints itself for its rule book, ``""`` without any.
    ``built`` is false while the game is only announced: asking such an entry for a part raises ``ValueError``.
    """

    name: str
    title: Marked
    seats: tuple[int, ...]
    minutes: int
    rules: str
    scene: str
    rulebook: str
    passage: str | None = None
    frequencies: str | None = None
    load_check: str | None = None
    lesson: str | None = None
    plates: str = ""
    built: bool = False

    def load_rules(self) -> Rules[Any]:
        """Return the game's rules; raises ``ValueError`` when the game is not built yet."""
        return cast("Rules[Any]", self._part(self.rules))

    def load_scene(self) -> Any:
        """Return the class that shows the game; raises ``ValueError`` when the game is not built yet."""
        return self._part(self.scene)

    def load_lesson(self) -> Any:
        """Return the script of the guided first match; raises ``ValueError`` for a game without one."""
        if self.lesson is None:
            raise ValueError(say("{title} has no lesson yet.", title=self.title))
        return self._part(self.lesson)

    def load_passage(self) -> Passage | None:
        """Return the module that computes drops, or ``None`` for a game without them."""
        return None if self.passage is None else cast("Passage", importlib.import_module(self.passage))

    def load_frequencies(self) -> Frequencies | None:
        """Return the module that models drops, or ``None`` for a game without them."""
        return None if self.frequencies is None else cast("Frequencies", importlib.import_module(self.frequencies))

    def check_load(self, load: Any) -> None:
        """See that a recorded load can rest in the passage; raises ``ValueError`` when it cannot."""
        if self.load_check is not None:
            self._part(self.load_check)(load)

    def load_plates(self) -> Mapping[str, Any]:
        """Return the pictures (``game.ui.plate.Plate``) that the game paints itself, by name."""
        return cast("Mapping[str, Any]", self._part(self.plates)) if self.plates else {}

    def read_rulebook(self, language: str = "") -> str:
        """Return the rule book's Markdown in ``language`` (``"de"``: ``rulebook.de.md``) if there is one, else English.

        Raises ``ValueError`` when the game is not built yet.
        """
        translated = self._read_beside(f".{language}.md") if language else None
        book = translated if translated is not None else self._read_beside(".md")
        assert book is not None, "every game has a rule book"
        return book

    def read_rulebook_guide(self) -> dict[str, Any]:
        """Return what stands beside the rule book in TOML: where it tells what is asked, and the table it shows."""
        return tomllib.loads(self._read_beside(".toml") or "")

    def _read_beside(self, ending: str) -> str | None:
        """Return the file named like the rule book but for its ending, or ``None`` when there is none."""
        self._must_be_built()
        package, name = self.rulebook.split(":")
        file = files(package).joinpath(name.removesuffix(".md") + ending)
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def _part(self, place: str) -> Any:
        """Import what ``"module:attribute"`` names."""
        self._must_be_built()
        module, attribute = place.split(":")
        return getattr(importlib.import_module(module), attribute)

    def _must_be_built(self) -> None:
        if not self.built:
            raise ValueError(say("{title} is not built yet; choose another game.", title=self.title))


class Games(dict[str, GameEntry]):
    """Games by name, in the order in which the home screen shows them; ``repr`` lists the names alone."""

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"


def _entry(
    name: str,
    title: Marked,
    seats: tuple[int, ...],
    minutes: int,
    scene: str,
    *,
    folder: str | None = None,
    rules: str = "rules",
    rulebook: str = "rulebook.md",
    lesson: str | None = None,
    built: bool = False,
) -> GameEntry:
    """Return the entry of a game whose parts are where every game keeps them, or share another game's folder."""
    folder = folder or name
    return GameEntry(
        name=name,
        title=title,
        seats=seats,
        minutes=minutes,
        rules=f"game.{folder}.{rules}:RULES",
        scene=f"game.{folder}.scene:{scene}",
        rulebook=f"game.{folder}:{rulebook}",
        passage="physics.passage" if name == "ugh_ugh" else None,
        frequencies="physics.frequencies" if name == "ugh_ugh" else None,
        load_check="physics.load:load_from_json" if name == "ugh_ugh" else None,
        plates=f"game.{folder}.show.plates:PLATES",
        lesson=f"game.{folder}.{lesson}" if lesson else None,
        built=built,
    )


_OF_THE_HOUSE: dict[str, GameEntry] = {
    entry.name: entry
    for entry in (
        _entry("ugh_ugh", "Ugh Ugh", (2, 3, 4, 5), 40, "UghUghScene", lesson="lesson:LESSON", built=True),
        _entry("cvlizations", "CVlizations", (2, 3, 4, 5), 45, "CVlizationsScene", lesson="lesson:LESSON", built=True),
        _entry(
            "my_first_stone_age",
            "My First Stone Age",
            (2, 3, 4),
            15,
            "MyFirstStoneAgeScene",
            lesson="lesson:LESSON",
            built=True,
        ),
        _entry("stone_age", "Stone Age", (2, 3, 4), 75, "StoneAgeScene", lesson="lesson:LESSON", built=True),
        _entry(
            "stone_age_solo",
            "Stone Age solo",
            (1,),
            45,
            "StoneAgeSoloScene",
            folder="stone_age",
            rules="solo",
            rulebook="rulebook_solo.md",
            lesson="lesson:SOLO",
            built=True,
        ),
        _entry(
            "settlers", "Settlers of the Stone Age", (3, 4), 90, "SettlersScene", lesson="lesson:LESSON", built=True
        ),
    )
}

#: every game there is, by name
GAMES = Games(_OF_THE_HOUSE)


def find_game(name: str) -> GameEntry:
    """Return the entry of the game called ``name``; raises ``ValueError`` naming the games there are."""
    entry = GAMES.get(name)
    if entry is None:
        known = ", ".join(GAMES)
        raise ValueError(say("There is no game called {name!r}; the games are: {games}.", name=name, games=known))
    return entry
