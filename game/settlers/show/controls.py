"""What can be touched on the table, all of it in order."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say
from game.settlers.show import tally, trade_controls, trade_sheet
from game.settlers.show.face import Face
from game.settlers.show.intents import Intents
from game.settlers.show.map_controls import lens_controls, map_controls
from game.settlers.show.panel_controls import cost_controls, seat_controls, track_controls
from game.settlers.show.pointed import AtCrossing, AtNomad, Part
from game.settlers.show.things import things
from game.settlers.show.turn_controls import turn_controls
from game.ui.control import Control


def table_controls(face: Face, intents: Intents) -> list[Control]:
    """List the table's controls, what lies on top last."""
    if face.choice.mode == "tally":
        return tally.controls(intents)
    box, on_map = trade_sheet.covered(face), map_controls(face, intents)
    if box is not None:
        on_map = [control for control in on_map if not control.rect.colliderect(box) or not control.focusable]
        on_map.append(Control("panel", "list", say("The trade"), box, focusable=False, sound=""))
    return [
        *([] if face.busy else things(face)),
        *on_map,
        *lens_controls(face, intents),
        *seat_controls(face, intents),
        *track_controls(face, intents),
        *cost_controls(face, intents),
        *turn_controls(face, intents),
        *trade_controls.controls(face, intents),
    ]


def where_mode_begins(face: Face, controls: Sequence[Control]) -> str:
    """Return the id of the control that keys are led to when something has been prepared; empty when there is none."""
    kinds = {"nomad": AtCrossing, "settle": AtNomad}
    for control in controls:
        if not control.enabled:
            continue
        if face.choice.mode == "trade":
            fits = control.about is Part.TRADE
        elif face.choice.mode == "develop":
            fits = control.about is Part.TRACK and bool(control.moves)
        else:
            fits = isinstance(control.about, kinds[face.choice.mode]) and bool(control.moves)
        if fits:
            return control.id
    return ""
