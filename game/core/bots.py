"""Asking a bot for its move, from its seat's view; a bot with a memory also gets the events its seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from game.core.match import Match
from game.core.rules import AnyRules, Event, Move
from game.core.words import Marked, say

#: What a seat has seen: the events of the opening, then those of each record, as that seat may know them.
SeenStory: TypeAlias = "tuple[tuple[Event, ...], ...]"


@dataclass(frozen=True, slots=True)
class BotKind:
    """What a person reads of a bot: its name, in a sentence or two how it plays, and the icon it is shown with.

    ``first`` is whether it is the one to meet in a first match: it is offered before the others.
    """

    name: Marked
    manner: Marked = ""
    icon: str = "totem"
    first: bool = False


#: What a person reads of the bots that most games have; ``bot_kinds`` of a game's rules goes before.
USUAL_KINDS = {
    "random": BotKind("Random", "Does anything that is allowed.", "rolling-dices"),
    "hunter": BotKind("Hunter", icon="spears"),
}


def play_random(rules: AnyRules, view: object, seat: int, chance: Random) -> Move:
    """Return any of the listed moves: the bot ``random`` of any game."""
    return chance.choice(rules.moves(view))


def bot_kind(rules: AnyRules, bot: str) -> BotKind:
    """Return what a person reads of a game's bot ``bot``: as its name the key without underscores if none is given."""
    kinds: Mapping[str, BotKind] = {**USUAL_KINDS, **getattr(rules, "bot_kinds", {})}
    return kinds.get(bot) or BotKind(bot.replace("_", " ").capitalize())


def bot_name(rules: AnyRules, bot: str) -> str:
    """Return the name, for a person, of a game's bot ``bot``."""
    return say(bot_kind(rules, bot).name)


def bots_offered(rules: AnyRules) -> list[str]:
    """Return a game's bots as a person is offered them: the one to meet first, then the others, the best before."""
    best_first = list(rules.bots)[::-1]
    return sorted(best_first, key=lambda bot: not bot_kind(rules, bot).first)


def best_bot(rules: AnyRules) -> str:
    """Return the bot that plays best: the last one the game lists."""
    return list(rules.bots)[-1]


@dataclass(frozen=True, slots=True)
class RememberingBot:
    """A bot that plays from its view and from what its seat has seen since the match began.

    It keeps nothing between two moves: its memory is derived from the story each time, so that it plays the same after
    undo, loading and replay. Without a story it plays from the view alone.
    """

    play: Callable[[AnyRules, Any, int, Random, SeenStory], Move]

    def __call__(self, rules: AnyRules, view: object, seat: int, random: Random, story: SeenStory = ()) -> Move:
        """Return one of the legal moves."""
        return self.play(rules, view, seat, random, story)


def ask_bot(match: Match, name: str, random: Random) -> Move:
    """Return the move that the bot ``name`` makes for the seat that is asked now; somebody must be asked."""
    prompt = match.prompt
    assert prompt is not None, "nobody is asked"
    bot, view = match.rules.bots[name], match.view(prompt.seat)
    if isinstance(bot, RememberingBot):
        return bot(match.rules, view, prompt.seat, random, seen_story(match, prompt.seat))
    return bot(match.rules, view, prompt.seat, random)


def seen_story(match: Match, seat: int | None) -> SeenStory:
    """Return everything that has happened, as ``seat`` may know it; records that were taken back are left out."""
    deeds = (match.opening, *match.records)
    return tuple([tuple([event.seen_by(seat) for event in record.events]) for record in deeds])
