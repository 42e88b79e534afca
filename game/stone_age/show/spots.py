"""What an event speaks of, on the table: the log shows it when a line is looked at."""

from __future__ import annotations

from game.stone_age import events, moves, round_events
from game.stone_age.board import HUNGER_SPACE, RESOURCES, TOOL_SLOTS
from game.stone_age.show import layout
from game.stone_age.show.face import Face
from game.ui.layout import Rect

#: where the round stands
ROUND = Rect(layout.ROUND_X - 72, 6, 144, 50)


def seat_spot(face: Face, seat: int) -> Rect:
    """Return the panel of a seat; alone, all four tribes are the one player's."""
    if face.alone:
        return layout.tribe_rect(0).union(layout.tribe_rect(3))
    return layout.panel_rect(seat, len(face.looks))


def spot_of(face: Face, what: object) -> Rect | None:
    """Return where an event took place, or what a payment is for; ``None``: at the panel of whoever it names."""
    piles = len(face.view.piles)
    match what:
        case moves.Buy(number=space):
            return layout.SPACES[space]
        case moves.Build(number=pile):
            return layout.pile_rect(pile, piles)
        case (
            events.Placed(place=place)
            | events.Returned(place=place)
            | events.Rolled(place=place)
            | events.Gathered(place=place)
            | events.LeftAlone(place=place)
        ):
            return layout.place_rect(place, piles)
        case events.BuildingRevealed(pile=pile) | events.PileEmpty(pile=pile):
            return layout.pile_rect(pile, piles)
        case round_events.CardsRevealed() | round_events.RowSlid() | round_events.CardsDiscarded():
            return layout.SPACES[0].union(layout.SPACES[-1])
        case round_events.HungerRevealed():
            return layout.SPACES[HUNGER_SPACE]
        case round_events.RoundBegan() | round_events.Started() | round_events.Ended():
            return ROUND
        case events.Strengthened() | round_events.Exhausted() | round_events.RoundEnded() if face.alone:
            return layout.FIRE
        case (
            events.TribeChosen(tribe=tribe)
            | events.InitiativeRolled(tribe=tribe)
            | events.TribeActs(tribe=tribe)
            | events.SatOut(tribe=tribe)
            | events.Born(tribe=tribe)
            | events.NobodyBorn(tribe=tribe)
        ) if face.alone:
            return layout.tribe_rect(tribe)
        case (
            round_events.Harvested()
            | round_events.Ate()
            | round_events.FedWith()
            | round_events.WentHungry()
            | round_events.BuildingsGivenUp()
        ) if face.alone:
            return layout.WINTER
    return _in_camp(what) if face.alone else None


def _in_camp(what: object) -> Rect | None:
    """Return where in the one camp, or on what leads into it, an event took place."""
    match what:
        case events.ToolMade(slot=slot):
            return layout.tool_rect(slot)
        case events.ToolsUsed() | events.NoBetterTool():
            return layout.tool_rect(0).union(layout.tool_rect(TOOL_SLOTS - 1))
        case events.FieldGrew() | events.FieldFull():
            return _round_chip(*layout.FIELD_CHIP)
        case events.Paid() | events.DiePicked() | events.GotGoods():
            return _round_chip(*layout.good_middle(0)).union(_round_chip(*layout.good_middle(len(RESOURCES) - 1)))
        case events.GotFood():
            return _round_chip(*layout.good_middle(-1))
        case events.Built():
            return layout.owned_rect(0, 3).union(layout.owned_rect(2, 3))
        case events.Bought(space=space):
            return layout.SPACES[space]
        case events.KeptForLater() | events.CardSpent():
            return layout.kept_rect(0, 1)
    return None


def _round_chip(x: float, y: float) -> Rect:
    return Rect(x - layout.CHIP / 2, y - layout.CHIP / 2, layout.CHIP, layout.CHIP)
