"""What can be touched on the table: the map, the seats, progress, costs, and the buttons at the foot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import say
from game.settlers import moves
from game.settlers.events import place_name
from game.settlers.goods import KINDS, LAST_STEP, MEAT, RESOURCES, TRACKS, total
from game.settlers.ground import WORLD
from game.settlers.show import layout, reach, tally, trade, words
from game.settlers.show.grasp import Spot, part, touched
from game.settlers.show.layout import in_sight
from game.settlers.show.things import things
from game.settlers.show.tracks import COST_ROWS
from game.settlers.show.world import gate_spot, piece_spot
from game.settlers.world import NONE
from game.ui.control import Control, Drag
from game.ui.layout import Rect, inset
from game.ui.widgets import Button, RoundButton

if TYPE_CHECKING:
    from game.settlers.scene import SettlersScene


def table_controls(scene: SettlersScene) -> list[Control]:
    """List the table's controls, what lies on top last."""
    if scene.mode == "tally":
        return tally.controls(scene)
    panel = trade.controls(scene)
    listed = [_ground(scene), *_hexes(scene), *_gates(scene), *_crossings(scene), *_nomads(scene)]
    part(listed)
    if panel:
        box = trade.Sheet(scene.stage.canvas.text_size).box
        listed = [control for control in listed if not control.rect.colliderect(box) or not control.focusable]
        listed.append(Control("panel", "list", say("The trade"), box, focusable=False, sound=""))
    told = [] if scene.busy else things(scene)
    return [*told, *listed, *_lenses(scene), *_seats(scene), *_tracks(scene), *_costs(scene), *_foot(scene), *panel]


# -- the map


def _ground(scene: SettlersScene) -> Control:
    """The sea: a click lets go of what was chosen, pulling moves the map when it is enlarged."""
    return Control(
        "map", "space", say("The map"), layout.SEA, scene.let_go, focusable=False, sound="", drag=_pulling(scene)
    )


def _pulling(scene: SettlersScene) -> Drag:
    return Drag(scene.begin_pull, scene.pull, scene.end_pull)


def _lenses(scene: SettlersScene) -> list[Control]:
    enlarged = scene.face.lens.zoom > 1
    closer = Control(
        "map.closer",
        "button",
        say("Closer"),
        layout.CLOSER,
        partial(scene.zoom, 1),
        enabled=scene.face.lens.zoom < layout.ZOOMS[-1],
        why_not=say("It does not get closer than this."),
        focusable=False,
        look=RoundButton("magnifying-glass"),
    )
    whole = Control(
        "map.whole",
        "button",
        say("The whole world"),
        layout.WHOLE,
        scene.show_all,
        focusable=False,
        look=RoundButton("world"),
    )
    return [closer, whole] if enlarged else [closer]


def _hexes(scene: SettlersScene) -> list[Control]:
    listed = []
    for index, place in enumerate(WORLD.hexes):
        x, y = scene.face.lens.hex(index)
        if not in_sight(x, y):
            continue
        size = 27 * scene.face.lens.zoom
        rect = Rect(x - size, y - size, 2 * size, 2 * size)
        move = scene.hex_targets.get(index)
        tip = words.hex_tip(scene.face.view, index)
        if move is None:
            listed.append(
                Control(
                    f"hex.{place.name}",
                    "space",
                    say(place.name),
                    rect,
                    clip=layout.SEA,
                    focusable=False,
                    tooltip=tip,
                    sound="",
                    action=scene.let_go,
                    drag=_pulling(scene),
                )
            )
        else:
            listed.append(_move(scene, f"hex.{place.name}", "space", say(place.name), rect, move, tooltip=tip))
    return listed


def _move(
    scene: SettlersScene,
    name: str,
    role: str,
    label: str,
    rect: Rect,
    move: object,
    *,
    tooltip: str = "",
    drag: Drag | None = None,
) -> Control:
    """Return a control on the map for a move that is known to be legal."""
    text = str(move)
    return Spot(
        name,
        role,
        label,
        rect,
        lambda: scene.play(text),
        moves=(text,),
        tooltip=tooltip,
        clip=layout.SEA,
        sound="",
        drag=drag,
    )


def _gates(scene: SettlersScene) -> list[Control]:
    """The boxes tell what they ask for; those that can be walked to are crossings as well."""
    listed = []
    for index, box in enumerate(WORLD.boxes):
        if box.crossing in scene.targets or not in_sight(*scene.face.lens.crossing(box.crossing)):
            continue
        rect = crossing_rect(scene, box.crossing)
        listed.append(
            Control(
                f"box.{box.name}",
                "space",
                say(box.name),
                rect,
                clip=layout.SEA,
                focusable=False,
                sound="",
                action=scene.let_go,
                drag=_pulling(scene),
                tooltip=words.gate_tip(scene.face, index),
            )
        )
    return listed


def crossing_rect(scene: SettlersScene, crossing: int) -> Rect:
    """Return where a crossing is touched: a gate all over, any other as far as its neighbours allow."""
    box = WORLD.crossings[crossing].box
    if box != NONE:
        x, y = gate_spot(scene.face.lens, box)
        zoom = scene.face.lens.zoom
        return Rect(x - 25 * zoom, y - 27 * zoom, 50 * zoom, 54 * zoom)
    x, y = scene.face.lens.crossing(crossing)
    return touched(x, y, scene.face.lens.zoom)


def _crossings(scene: SettlersScene) -> list[Control]:
    listed: list[Control] = []
    for crossing, move in sorted(scene.targets.items()):
        if isinstance(move, moves.Settle) or not in_sight(*scene.face.lens.crossing(crossing)):
            continue
        name = WORLD.crossings[crossing].name
        listed.append(
            _move(
                scene,
                f"crossing.{name}",
                "space",
                _crossing_label(scene, crossing, move),
                crossing_rect(scene, crossing),
                move,
                tooltip=_crossing_tip(scene, crossing),
            )
        )
    return listed + _too_far(scene)


def _crossing_label(scene: SettlersScene, crossing: int, move: object) -> str:
    name = place_name(crossing)
    if not isinstance(move, moves.Walk):
        return name
    return say("{name}, {price} meat", name=name, price=scene.prices(scene.nomad).get(crossing, 0))


def _crossing_tip(scene: SettlersScene, crossing: int) -> str:
    box = WORLD.crossings[crossing].box
    if box != NONE:
        return words.gate_tip(scene.face, box)
    return words.chip_tip(crossing) if crossing in scene.face.view.people else ""


def _too_far(scene: SettlersScene) -> list[Control]:
    """Crossings that the chosen nomad would reach with more meat say so."""
    if scene.nomad == NONE or not scene.face.acting:
        return []
    listed: list[Control] = []
    for crossing, price in scene.prices(scene.nomad).items():
        if crossing in scene.targets or price > reach.RINGS or not in_sight(*scene.face.lens.crossing(crossing)):
            continue
        name = WORLD.crossings[crossing].name
        listed.append(
            Spot(
                f"far.{name}",
                "space",
                place_name(crossing),
                crossing_rect(scene, crossing),
                enabled=False,
                focusable=False,
                why_not=say("That walk costs {count} meat.", count=price),
                clip=layout.SEA,
            )
        )
    return listed


def _nomads(scene: SettlersScene) -> list[Control]:
    """The nomads: one's own are chosen or settled, the others show how far they get."""
    listed, face = [], scene.face
    for seat, player in enumerate(face.view.players):
        for crossing in player.nomads:
            x, y = piece_spot(face.lens, crossing)
            if not in_sight(x, y):
                continue
            rect = touched(x, y - 2 * face.lens.zoom, face.lens.zoom)
            name, label = f"walker.{WORLD.crossings[crossing].name}", _nomad_label(scene, seat, crossing)
            move = scene.targets.get(crossing)
            if isinstance(move, moves.Settle):
                listed.append(_move(scene, name, "piece", label, rect, move))
            elif seat == face.seat and face.acting:
                drag = Drag(partial(scene.begin_drag, "nomad", crossing), scene.drag_to, scene.drop)
                listed.append(
                    Spot(
                        name,
                        "piece",
                        label,
                        rect,
                        partial(scene.choose_nomad, crossing),
                        clip=layout.SEA,
                        drag=drag,
                        sound="place",
                    )
                )
            elif not scene.targets and not scene.hex_targets:
                listed.append(
                    Spot(
                        name,
                        "piece",
                        label,
                        rect,
                        partial(scene.look_at_nomad, crossing),
                        clip=layout.SEA,
                        focusable=False,
                        sound="",
                    )
                )
    return listed


def _nomad_label(scene: SettlersScene, seat: int, crossing: int) -> str:
    return say("{name}'s nomad at {place}", name=scene.looks[seat].name, place=place_name(crossing))


# -- the panels


def _seats(scene: SettlersScene) -> list[Control]:
    listed = []
    for seat, rect in enumerate(layout.plates(len(scene.looks))):
        tip, name = words.seat_tip(scene.face, seat), scene.looks[seat].name
        if scene.face.kind == "rob" and scene.face.may_act and moves.Rob(seat) in scene.match.moves:
            listed.append(
                scene.move_control(
                    f"seat.{seat}",
                    "card",
                    say("Steal from {name}", name=name),
                    rect,
                    [moves.Rob(seat)],
                    tooltip=tip,
                    ring=True,
                    sound="",
                )
            )
        else:
            listed.append(Control(f"seat.{seat}", "card", name, rect, scene.open_tally, tooltip=tip, focusable=False))
    return listed


def _tracks(scene: SettlersScene) -> list[Control]:
    face, listed = scene.face, []
    for track in range(len(TRACKS)):
        row, name, label = layout.track_row(track), f"track.{track}", say(words.TRACK_NAMES[track])
        tip = words.step_tip(face.view, face.seat, track) if face.seat is not None else ""
        rect = inset(row, -6, -1)
        if face.acting:
            listed.append(
                scene.move_control(
                    name,
                    "button",
                    label,
                    rect,
                    [moves.Develop(track)],
                    tooltip=tip,
                    sound="",
                    focusable=moves.Develop(track) in scene.match.moves,
                )
            )
        else:
            listed.append(Control(name, "button", label, rect, scene.let_go, tooltip=tip, focusable=False, sound=""))
    return listed


def _costs(scene: SettlersScene) -> list[Control]:
    """The lines of the costs do what they name."""
    if not scene.face.acting:
        return []
    actions: dict[str, Callable[[], None]] = {
        "move": scene.choose_next,
        "nomad": partial(scene.choose_mode, "nomad"),
        "tribe": partial(scene.choose_mode, "settle"),
    }
    reasons = {"move": _why_not_move(scene), "nomad": _why_not_send(scene), "tribe": _why_not_settle(scene)}
    listed = []
    for index, (name, _, title) in enumerate(COST_ROWS):
        rect = layout.cost_row(index)
        if name in actions:
            listed.append(
                Control(
                    f"cost.{name}",
                    "button",
                    say(title),
                    rect,
                    actions[name],
                    enabled=not reasons[name],
                    why_not=reasons[name],
                    focusable=False,
                )
            )
        else:
            track = int(name[-1])
            listed.append(
                scene.move_control(
                    f"cost.{name}",
                    "button",
                    say(title),
                    rect,
                    [moves.Develop(track)],
                    focusable=False,
                    sound="",
                    tooltip=words.step_tip(scene.face.view, scene.face.seat or 0, track),
                )
            )
    return listed


# -- the foot


def _foot(scene: SettlersScene) -> list[Control]:
    face = scene.face
    if not face.may_act:
        return []
    if face.kind == "roll":
        roll = [moves.Roll()]
        dice = Rect(layout.DICE[0][0] - 44, layout.DICE[0][1] - 38, 178, 80)
        return [
            scene.move_control("dice", "piece", say("The dice"), dice, roll, sound="", focusable=False, ring=True),
            scene.move_control(
                "roll",
                "button",
                say("Roll the dice"),
                layout.PRIMARY,
                roll,
                sound="",
                first=True,
                look=Button("fire", "rolling-dices", 22),
            ),
        ]
    if face.kind == "discard":
        return _discarding(scene) if not face.covered else [trade.show_cards(scene, layout.PRIMARY)]
    return _turn(scene) if face.kind == "act" else []


def _discarding(scene: SettlersScene) -> list[Control]:
    face, listed = scene.face, []
    hand = face.open_hand
    assert hand is not None
    due = sum(hand) // 2
    for kind in KINDS:
        x, y = layout.chip_spot(kind)
        left = hand[kind] - face.given[kind]
        listed.append(
            Control(
                f"hand.{RESOURCES[kind]}",
                "card",
                say("Give 1 {what} back", what=say(RESOURCES[kind])),
                Rect(x - 40, y - 42, 80, 112),
                partial(scene.give, kind),
                enabled=bool(left) and total(face.given) < due,
                why_not=say("You hold no more of that.") if not left else say("That is enough."),
                sound="card_slide",
            )
        )
    give = [moves.Discard(face.given)] if total(face.given) else []
    listed.append(
        Control(
            "again",
            "button",
            say("Others"),
            layout.BUTTONS["develop"],
            scene.take_back,
            enabled=bool(give),
            why_not=say("Nothing is chosen yet."),
            tooltip=say("Choose other cards: begin with none."),
            look=Button(icon="return-arrow", size=21),
        )
    )
    listed.append(
        scene.move_control(
            "give",
            "button",
            say("Give {count} of {due}", count=total(face.given), due=due),
            layout.PRIMARY,
            give,
            look=Button("fire", "hand", 22),
            why_not="" if give else say("Click cards of your hand first."),
            sound="",
        )
    )
    return listed


def _turn(scene: SettlersScene) -> list[Control]:
    """The buttons of a turn: prepare a trade, a nomad, a tribe, a step; end it."""
    face = scene.face
    end = scene.move_control(
        "end",
        "button",
        say("End turn"),
        layout.PRIMARY,
        [moves.End()],
        sound="",
        look=Button("stone" if trade.open_panel(scene) else "fire", "campfire", 23),
    )
    if face.covered:
        away = Rect(layout.BUTTONS["develop"])
        end = scene.move_control(
            "end", "button", say("End turn"), away, [moves.End()], sound="", look=Button("stone", "campfire", 21)
        )
        return [end, trade.show_cards(scene, layout.PRIMARY)]
    settles = scene.settles
    tribe = (
        scene.move_control(
            "tribe", "button", say("Tribe"), layout.BUTTONS["tribe"], settles, sound="", look=Button(icon="tipi")
        )
        if len(settles) == 1
        else _mode(scene, "tribe", "settle", say("Tribe"), "tipi", _why_not_settle(scene))
    )
    swap = _mode(scene, "trade", "trade", say("Trade"), "trade", _why_not_trade(scene))
    swap.first = True
    nomad = _mode(scene, "send", "nomad", say("Nomad"), "walk", _why_not_send(scene))
    nomad.drag = Drag(partial(scene.begin_drag, "new", NONE), scene.drag_to, scene.drop) if nomad.enabled else None
    return [
        swap,
        nomad,
        tribe,
        _mode(scene, "develop", "develop", say("Develop"), "stone-axe", _why_not_develop(scene)),
        end,
        *_payment(scene),
    ]


def _mode(scene: SettlersScene, name: str, mode: str, label: str, icon: str, reason: str) -> Control:
    chosen = scene.mode == mode
    return Control(
        name,
        "button",
        label,
        layout.BUTTONS[name],
        partial(scene.choose_mode, mode),
        enabled=not reason,
        why_not=reason,
        look=Button("on" if chosen else "stone", icon),
    )


def _payment(scene: SettlersScene) -> list[Control]:
    """Where skins walk, too: what pays first."""
    seat = scene.face.seat
    if scene.nomad == NONE or seat is None or not reach.may_choose_payment(scene.face.view, seat):
        return []
    label = say("Skins pay first") if scene.skins_first else say("Meat pays first")
    box = layout.LEGEND
    return [
        Control(
            "payment",
            "toggle",
            label,
            Rect(box.right + 8, box.y + 100, 190, 44),
            scene.turn_payment,
            look=Button(icon="animal-hide" if scene.skins_first else "meat", size=19),
        )
    ]


# -- why a button is grey


def _why_not_trade(scene: SettlersScene) -> str:
    hand = scene.face.open_hand or (0, 0, 0, 0)
    return "" if any(hand) else say("You hold no cards to trade.")


def _why_not_send(scene: SettlersScene) -> str:
    return "" if scene.sends else scene.why_not("nomad " + WORLD.crossings[_beside(scene)].name)


def _beside(scene: SettlersScene) -> int:
    """Return a crossing to ask about: one beside an own tribe, so that the reason is not the place."""
    assert scene.face.player is not None
    tribes = scene.face.player.tribes or (0,)
    return WORLD.near[tribes[0]][0]


def _why_not_settle(scene: SettlersScene) -> str:
    assert scene.face.player is not None
    if scene.settles:
        return ""
    nomads = scene.face.player.nomads
    if not nomads:
        return say("Only a nomad on a people chip becomes a tribe.")
    best = next((nomad for nomad in nomads if nomad in scene.face.view.people), nomads[0])
    return scene.why_not("settle " + WORLD.crossings[best].name)


def _why_not_develop(scene: SettlersScene) -> str:
    player = scene.face.player
    assert player is not None
    if any(moves.Develop(track) in scene.match.moves for track in range(len(TRACKS))):
        return ""
    if all(step == LAST_STEP for step in player.tracks):
        return say("You are at the end of every track.")
    return say("You hold the cards for no step.")


def _why_not_move(scene: SettlersScene) -> str:
    player = scene.face.player
    assert player is not None
    if not player.nomads:
        return say("You have no nomad on the map.")
    if scene.walkers:
        return ""
    return say("You hold no meat.") if not player.hand[MEAT] else say("Your nomads cannot get anywhere.")


def advice(scene: SettlersScene) -> list[tuple[Rect, str, bool]]:
    """Return the words below the buttons: where, what, and whether the button is grey."""
    face = scene.face
    if not face.acting or face.player is None:
        return []
    steps = sum(moves.Develop(track) in scene.match.moves for track in range(len(TRACKS)))
    ready = say("{count} ready", count=steps) if steps else say("no step ready")
    settled = _why_not_settle(scene)
    lines = [
        ("trade", say("bank 3 to 1"), _why_not_trade(scene)),
        ("send", say("skin + meat"), _why_not_send(scene)),
        ("tribe", say("skin, bone, flint") if not settled else _short(scene, settled), settled),
        ("develop", ready, "" if steps else ready),
    ]
    cards = sum(face.player.hand[:4])
    kept = say("keep your {count} cards", count=cards) if cards != 1 else say("keep your card")
    return [*[(layout.BUTTONS[name], text, bool(grey)) for name, text, grey in lines], (layout.PRIMARY, kept, False)]


def _short(scene: SettlersScene, reason: str) -> str:
    """Return in two words why no tribe can be founded."""
    player = scene.face.player
    if player is None or not any(nomad in scene.face.view.people for nomad in player.nomads):
        return say("no nomad on a chip")
    return say("needs cards") if reason else ""
