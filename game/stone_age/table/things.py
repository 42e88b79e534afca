"""The tooltips of the table of Stone Age, where events are shown, and the table in words to be read aloud."""

from __future__ import annotations

from game.core.words import row_of, say, say_counted, say_many
from game.screens.parts.move_controls import tooltip_area
from game.stone_age.rules import events, moves, round_events
from game.stone_age.rules.board import (
    COUNTED_FOOD,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_SPACE,
    PLACES,
    RESOURCES,
    TOOL_SLOTS,
)
from game.stone_age.rules.buildings import goods_text
from game.stone_age.rules.cards import NO_CARD
from game.stone_age.rules.prospects import why_place_in_vain
from game.stone_age.rules.state import building_at, card_at, figures_by_place, figures_of_seat, place_name
from game.stone_age.table import layout, words
from game.stone_age.table.face import Face
from game.stone_age.table.valley import exists
from game.ui.control import Control
from game.ui.layout import Rect

#: where the round number is shown
_ROUND_RECT = Rect(layout.ROUND_X - 72, 6, 144, 50)


def seat_spot(face: Face, seat: int) -> Rect:
    """Return the rectangle of a seat's panel; in the solo game, of all four tribes."""
    if face.is_solo:
        return layout.tribe_rect(0).union(layout.tribe_rect(3))
    return layout.panel_rect(seat, len(face.looks))


def spot_of(face: Face, subject: object) -> Rect | None:
    """Return where an event is shown, or the card or building that a move pays for; ``None`` for anything else."""
    pile_count = len(face.view.piles)
    match subject:
        case moves.Buy(number=space):
            return layout.SPACES[space]
        case moves.Build(number=pile):
            return layout.pile_rect(pile, pile_count)
        case (
            events.Placed(place=place)
            | events.Returned(place=place)
            | events.Rolled(place=place)
            | events.Gathered(place=place)
            | events.LeftAlone(place=place)
        ):
            return layout.place_rect(place, pile_count)
        case events.BuildingRevealed(pile=pile) | events.PileEmpty(pile=pile):
            return layout.pile_rect(pile, pile_count)
        case round_events.CardsRevealed() | round_events.RowSlid() | round_events.CardsDiscarded():
            return layout.SPACES[0].union(layout.SPACES[-1])
        case round_events.HungerRevealed():
            return layout.SPACES[HUNGER_SPACE]
        case round_events.RoundBegan() | round_events.Started() | round_events.Ended():
            return _ROUND_RECT
        case events.Strengthened() | round_events.Exhausted() | round_events.RoundEnded() if face.is_solo:
            return layout.FIRE
        case (
            events.TribeChosen(tribe=tribe)
            | events.InitiativeRolled(tribe=tribe)
            | events.TribeActs(tribe=tribe)
            | events.SatOut(tribe=tribe)
            | events.Born(tribe=tribe)
            | events.NobodyBorn(tribe=tribe)
        ) if face.is_solo:
            return layout.tribe_rect(tribe)
        case (
            round_events.Harvested()
            | round_events.Ate()
            | round_events.FedWith()
            | round_events.WentHungry()
            | round_events.BuildingsGivenUp()
        ) if face.is_solo:
            return layout.SOLO_FEEDING
    return _camp_spot(subject) if face.is_solo else None


def _camp_spot(subject: object) -> Rect | None:
    """Return where an event of the solo camp is shown; ``None`` for anything else."""
    match subject:
        case events.ToolMade(slot=slot):
            return layout.tool_rect(slot)
        case events.ToolsUsed() | events.NoBetterTool():
            return layout.tool_rect(0).union(layout.tool_rect(TOOL_SLOTS - 1))
        case events.FieldGrew() | events.FieldFull():
            return layout.chip_rect(layout.FIELD_CHIP)
        case events.Paid() | events.DiePicked() | events.GotGoods():
            return layout.chip_rect(layout.good_centre(0)).union(
                layout.chip_rect(layout.good_centre(len(RESOURCES) - 1))
            )
        case events.GotFood():
            return layout.chip_rect(layout.good_centre(layout.FOOD))
        case events.Built():
            return layout.owned_building_rect(0, 3).union(layout.owned_building_rect(2, 3))
        case events.Bought(space=space):
            return layout.SPACES[space]
        case events.KeptForLater() | events.CardSpent():
            return layout.kept_card_rect(0, 1)
    return None


# Controls that only explain a thing and its use.


def tooltip_controls(face: Face) -> list[Control]:
    """Return the controls that only have a tooltip; the table puts all other controls on top of them."""
    return [*_explained_places(face), *(_solo_tooltips() if face.is_solo else _normal_tooltips(face))]


def _explained_places(face: Face) -> list[Control]:
    """Return the tooltips of the places; for a place that cannot be used now, the tooltip also says why."""
    controls = []
    for place in range(len(PLACES)):
        if exists(face, place):
            tip = words.place_tip(face, place)
            reason = _why_not(face, place)
            text = say("{tip} {reason}", tip=tip, reason=reason) if reason not in ("", tip) else tip
            controls.append(tooltip_area(f"place.{place}", tip, layout.place_rect(place, len(face.view.piles)), text))
    return controls


def _why_not(face: Face, place: int) -> str:
    """Return why the viewer cannot use a place now, or would gain nothing there; an empty string if neither is true.

    If the viewer is not asked to place figures or to use an area or village place, the reason is the pending question.
    """
    if face.may_act and face.kind == "place":
        why_illegal = face.ruling.why_not(f"place {PLACES[place]} 1")
        return why_illegal or why_place_in_vain(face.view, face.tribe, place) or ""
    if face.may_act and face.kind == "act" and place < FIRST_CARD:
        return face.ruling.why_not(f"use {PLACES[place]}")
    return face.ruling.pending_question


def _cards_left(face: Face) -> str:
    """Return a sentence with the two numbers that show how near the end of the match is.

    The match ends when too few cards are left or a pile of buildings is used up.
    """
    view = face.view
    text = say_many(
        "{count} card left; smallest pile of buildings: {least}",
        "{count} cards left; smallest pile of buildings: {least}",
        len(view.deck),
        least=min(len(pile) for pile in view.piles),
    )
    return f"{text}."


def _normal_tooltips(face: Face) -> list[Control]:
    """Return the tooltips that the solo game does not have: the feeding, the round and the points so far."""
    return [
        tooltip_area(
            "feeding",
            say("Feeding"),
            layout.FEEDING,
            say("The next feeding: what you have, what the field gives, what your figures eat."),
        ),
        tooltip_area("round", say("Round {round}", round=face.view.round), _ROUND_RECT, _cards_left(face)),
        tooltip_area(
            "worth", say("Score right now"), layout.POINTS_NOW, say("What you would score if the match ended now.")
        ),
    ]


def _solo_tooltips() -> list[Control]:
    """Return the tooltips that only the solo game has."""
    return [
        tooltip_area(
            "initiative",
            say("Initiative"),
            layout.INITIATIVE,
            say("The tribes' initiative: the lowest acts first, the highest sits out."),
        ),
        tooltip_area("fire", say("The fire"), layout.FIRE, say("The fire: when it goes out, you lose.")),
        tooltip_area(
            "winter",
            say("This round"),
            layout.SOLO_FEEDING,
            say(
                "What feeding will cost this round: food for the figures and the hunger card, and any buildings to "
                "give up."
            ),
        ),
        tooltip_area(
            "sits_out",
            say("Who sits out?"),
            layout.SIT_OUT_ODDS,
            say("Each tribe's chance of having the highest initiative and sitting out."),
        ),
    ]


# The words that are read aloud: each camp, then the middle of the table.


def seat_words(face: Face, seat: int) -> list[str]:
    """Return a camp's figures, food, resources, tools, cards and buildings in words."""
    view = face.view
    camp = face.view.camps[seat]
    parts = [
        say_many("{count} figure", "{count} figures", figures_of_seat(view, seat)),
        say_counted(COUNTED_FOOD, camp.food),
        goods_text(camp.goods) if any(camp.goods) else say("no resources"),
        say("field {steps}", steps=camp.field),
    ]
    if any(camp.tools):
        parts.append(say("tools: {values}", values=row_of(str(value) for value in camp.tools if value)))
    if camp.cards:
        parts.append(say_many("{count} card", "{count} cards", len(camp.cards)))
    if camp.buildings:
        parts.append(say_many("{count} building", "{count} buildings", len(camp.buildings)))
    return [row_of(parts)]


def middle_words(face: Face) -> list[str]:
    """Return the round, the open cards and buildings, and the figures at each place in words."""
    view = face.view
    figures = figures_by_place(face.view)
    sentences = [say("Round {round}", round=view.round)]
    for place in range(FIRST_CARD, len(PLACES)):
        what = place_words(face, place) if exists(face, place) else ""
        if what:
            sentences.append(say("{who}: {what}", who=place_name(place).capitalize(), what=what))
    occupied_places = [f"{place_name(place)} ({count})" for place, count in enumerate(figures) if count]
    if occupied_places:
        sentences.append(say("Figures at: {places}", places=row_of(occupied_places)))
    return sentences


def place_words(face: Face, place: int) -> str:
    """Return the words of the card or building at a place, or an empty string."""
    if place < FIRST_CARD:
        return ""
    if place < FIRST_BUILDING:
        card = card_at(face.view, place)
        return words.card_tip(face, card) if card != NO_CARD else ""
    building = building_at(face.view, place)
    return words.building_tip(face, building) if building is not None else ""
