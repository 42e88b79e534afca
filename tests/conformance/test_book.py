"""The rule book and the prompts of a match: the book has a section for every question."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.screens.book.shelf import Book
from game.screens.sheet.markdown import Block
from tests.games import EVERY_GAME, expect, of_house
from tests.house import ASKED_ELSEWHERE

GAME_NAMES = list(EVERY_GAME)
every_game = pytest.mark.parametrize("game", GAME_NAMES)
#: common words, which say nothing about the subject of a question
WORDS_WITHOUT_SUBJECT = frozenset(
    re.findall(
        r"\w+",
        """your you what which where whom this that with from for the and one two its does lose else also then them all
    take next more than there another choose would each other turn""",
    )
)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


@cache
def prompts_by_kind(game: str) -> dict[str, str]:
    """Return a prompt of every kind that occurs in some matches of bots and in some random play."""
    prompts: dict[str, str] = {}
    for seed in range(6):
        seats = max(GAMES[game].seats)
        match, random = Match.new(game, names=NAMES[:seats], seed=seed, chance="modelled"), Random(seed)
        bot = usual_bot(match.rules)
        while match.prompt is not None and len(match.records) < 160:
            prompts.setdefault(match.prompt.kind, match.prompt.text)
            # every second match is played at random now and then, to reach more kinds of prompts
            at_random = random.random() < 0.3 * (seed % 2)
            match.play(random.choice(match.moves) if at_random else ask_bot(match, bot, random))
    return prompts


def section_by_kind(game: str) -> dict[str, Any]:
    """Return the table of ``rulebook.toml`` that gives the heading for each kind of prompt."""
    sections: dict[str, Any] = GAMES[game].read_rulebook_guide().get("asked", {})
    return sections


def kinds_of_prompts(game: str) -> set[str]:
    """Return the kinds of prompts that a game's book must explain, from matches and its agenda."""
    agenda = getattr(GAMES[game].load_rules(), "agenda", None)
    listed = set(agenda.decisions) if agenda is not None else set()
    return (listed | set(prompts_by_kind(game))) - ASKED_ELSEWHERE.get(game, set())


def words_of_section(blocks: tuple[Block, ...], place: int) -> str:
    """Return the text of the section around a block: its heading, and everything up to the next heading."""
    first = max(number for number in range(place + 1) if blocks[number].kind == "heading" or number == 0)
    after = (number for number in range(place + 1, len(blocks)) if blocks[number].kind == "heading")
    return " ".join(block.plain_text for block in blocks[first : next(after, len(blocks))]).casefold()


@every_game
def test_book_has_a_section_for_each_question(game: str) -> None:
    book, guide = Book.of(GAMES[game], "en"), section_by_kind(game)
    missing = sorted(set(prompts_by_kind(game)) - {kind.split(".")[0] for kind in guide})
    assert not missing, f"rulebook.toml: [asked] names no heading for the prompts {', '.join(missing)}"
    for kind in guide:
        assert book.block_explaining(kind) is not None, (
            f"rulebook.toml, [asked] {kind}: there is no heading {guide[kind]!r} in rulebook.md"
        )


@pytest.mark.taste
@pytest.mark.parametrize("game", of_house())
def test_rulebook_toml_lists_exactly_the_prompts_of_the_agenda(game: str) -> None:
    assert {kind.split(".")[0] for kind in section_by_kind(game)} == kinds_of_prompts(game)


@pytest.mark.taste
@pytest.mark.parametrize("game", of_house())
def test_every_question_shares_a_word_with_its_section(game: str) -> None:
    """Common words, such as "which" and "take", do not count."""
    book = Book.of(GAMES[game], "en")
    for kind, text in prompts_by_kind(game).items():
        place = book.block_explaining(kind)
        assert place is not None, f"the rule book has no section for the prompt {kind!r}"
        words = {word[:5] for word in re.findall(r"[a-z]{3,}", text.casefold()) if word not in WORDS_WITHOUT_SUBJECT}
        names = {name.casefold() for name in NAMES}
        section = words_of_section(book.english, place)
        assert any(re.search(rf"\b{word}", section) for word in words - names), (
            f"no word of the prompt is in its section (kind, prompt, section): {(kind, text, section[:200])}"
        )


@every_game
def test_every_link_leads_to_a_heading(game: str) -> None:
    for language in ("en", "de", "pl"):
        book = Book.of(GAMES[game], language)
        source = GAMES[game].read_rulebook(language)
        for link in re.findall(r"\]\(#([^)]+)\)", source):
            assert book.target(link) is not None, (
                f"a link that leads to no heading (language, link): {(language, link)}"
            )


@every_game
@pytest.mark.parametrize("language", ["de", "pl"])
def test_translated_book_answers_the_same_questions(game: str, language: str) -> None:
    """A translation has the same blocks, so that a question leads to the same place."""
    translated = GAMES[game].read_rulebook(language) != GAMES[game].read_rulebook()
    expect(translated, game, f"there is no rule book in this language ({language})")
    book = Book.of(GAMES[game], language)
    for kind in section_by_kind(game):
        english, place = Book.of(GAMES[game], "en").block_explaining(kind), book.block_explaining(kind)
        assert english is not None and place is not None
        assert (book.blocks[place].kind, book.blocks[place].level) == (
            book.english[english].kind,
            book.english[english].level,
        )
