"""Where each clan's Rock Stars came from, by kind: ideas, clan cards, everybody at home, the torch."""

from __future__ import annotations

from game.core.match import Match
from game.core.point_sources import Part, PointSources, Source
from game.core.words import say
from game.ugh_ugh.cards import CARDS, STARS_TO_WIN
from game.ugh_ugh.star_sources import EVERYBODY_IN, TORCH, star_sources
from game.ugh_ugh.state import State

IDEAS, CLAN_CARDS = "ideas", "clan_cards"


def point_sources(match: Match) -> PointSources:
    """Return the Rock Stars of every clan by what gave them."""
    state: State = match.state
    titles = {
        IDEAS: say("inventions"),
        CLAN_CARDS: say("clan cards"),
        EVERYBODY_IN: say("everybody in"),
        TORCH: say("the torch"),
    }
    told = [_parts(state, seat, titles) for seat in range(len(state.clans))]
    return PointSources(
        tuple([Source(kind, title, tuple([parts[kind] for parts in told])) for kind, title in titles.items()]),
        STARS_TO_WIN,
    )


def _parts(state: State, seat: int, titles: dict[str, str]) -> dict[str, tuple[Part, ...]]:
    """Return what gave a clan its stars, kind by kind."""
    parts: dict[str, tuple[Part, ...]] = dict.fromkeys(titles, ())
    for what, stars in star_sources(state, seat):
        if what in titles:
            kind, words = what, titles[what]
        else:
            kind, words = (IDEAS if CARDS[what].kind == "invention" else CLAN_CARDS), say(CARDS[what].title)
        parts[kind] += (Part(words, stars, what),)
    return parts
