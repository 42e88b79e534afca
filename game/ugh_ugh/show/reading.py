"""What is read out of the table: each clan, then the middle; no more than the view shows."""

from __future__ import annotations

from game.core.words import row_of, say, say_many, sum_up
from game.ugh_ugh.cards import CARDS, COUNTED_RESOURCES
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.state import HIDDEN_CARD


def card_words(key: str) -> str:
    """Return what stands on a card below its title."""
    return say(CARDS[key].text)


def seat_words(face: Face, seat: int) -> list[str]:
    """Return a clan's members, tools, resources and cards."""
    clan = face.view.clans[seat]
    seen = [key for key in clan.hand if key != HIDDEN_CARD]
    hand = say_many("{count} card in hand", "{count} cards in hand", len(clan.hand))
    told = [
        say_many("{count} member at home", "{count} members at home", len(clan.home)),
        say("the drum works") if clan.drum else say("the drum is broken"),
        say("the spear works") if clan.spear else say("the spear is broken"),
        sum_up(clan.goods, COUNTED_RESOURCES) or say("no resources"),
        say("{who}: {what}", who=hand, what=_titles(tuple(seen))) if seen else hand,
    ]
    if clan.large_cave:
        told.append(say("the cave is large"))
    if clan.built:
        told.append(say("built: {cards}", cards=_titles(clan.built)))
    return told


def middle_words(face: Face) -> list[str]:
    """Return what lies on the wall."""
    return [say("On the wall: {cards}", cards=_titles(face.view.wall))] if face.view.wall else []


def _titles(keys: tuple[str, ...]) -> str:
    return row_of(say(CARDS[key].title) for key in keys if key in CARDS)
