"""What can be touched on the table of Ugh Ugh: one function for each kind of prompt, each returning controls.

A control lists the moves it makes. Steps towards a move (choosing a box to send to, opening a card to build it) list
the move they prepare; the control that completes it lists exactly that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.ugh_ugh import moves
from game.ugh_ugh.cards import CARDS, EXPAND_COST, IDEA_COST, MEND_COST, RESOURCES
from game.ugh_ugh.paying import feast_costs
from game.ugh_ugh.show import caves, columns, layout, words
from game.ugh_ugh.show.dialogs import Gallery, Paying, Reading, offer_of
from game.ugh_ugh.show.looks import Goods, Whom, fire
from game.ugh_ugh.show.things import things
from game.ugh_ugh.state import HIDDEN_CARD, bins
from game.ui.control import Control, Drag, Hold
from game.ui.layout import Rect, row
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.ugh_ugh.scene import UghUghScene

#: seconds a drum end must be pressed for the hardest bang, and the strength of a short click
FULL_PRESS, GENTLE, HARDEST = 1.2, 0.3, 1.0
STRENGTHS = (0.3, 0.6, 1.0)
#: how large what lies about must be to be touched with ease
_LEAST_TOUCH = 40.0


def strength_of(seconds: float) -> float:
    """Return the strength of a bang after pressing for ``seconds``, in hundredths."""
    return round(GENTLE + (HARDEST - GENTLE) * min(1.0, max(0.0, seconds - 0.12) / FULL_PRESS), 2)


def strength_words(strength: float) -> str:
    """Return a bang's strength as a word."""
    return say("gentle") if strength < 0.5 else say("middling") if strength < 0.85 else say("strong")


def table_controls(scene: UghUghScene) -> list[Control]:
    """List all controls of the table for what is asked now."""
    kind = scene.face.kind
    listed = _BY_KIND[kind](scene) if scene.asking and kind in _BY_KIND else []
    if not (scene.asking and kind == "clan"):
        listed = _always(scene) + listed
    if not scene.busy:
        listed = things(scene) + listed
    if scene.asking:
        listed += _leftovers(scene, listed)
    return listed


# -- what can always be looked at


def _always(scene: UghUghScene) -> list[Control]:
    face = scene.face
    listed = [
        Control(
            f"plate.{seat}",
            "button",
            caves.clan_words(face, seat),
            rect,
            _gallery(scene, seat),
            sound="soft",
            tooltip=say("{name}'s cards: click to read them", name=face.looks[seat].name),
            focusable=False,
        )
        for seat, rect in enumerate(layout.plates(len(face.looks)))
    ]
    for seat, rect in zip(face.others, layout.other_caves(len(face.others)), strict=True):
        listed.append(
            Control(
                f"cave.{seat}",
                "space",
                caves.clan_words(face, seat),
                rect,
                _gallery(scene, seat),
                tooltip=caves.clan_words(face, seat),
                focusable=False,
                sound="soft",
            )
        )
    return listed + _tools(scene) + _pieces(scene) + _cards(scene)


def _tools(scene: UghUghScene) -> list[Control]:
    """List the large cave's tools: each tells whether it works."""
    clan = scene.face.view.clans[scene.face.focus]
    listed = []
    for tool in ("drum", "spear"):
        told = words.tool_words(tool, getattr(clan, tool))
        listed.append(
            Control(
                f"cave.{tool}",
                "piece",
                told,
                layout.tool_place(layout.CAVE, tool),
                tooltip=told,
                focusable=False,
                sound="",
            )
        )
    return listed


def _pieces(scene: UghUghScene) -> list[Control]:
    """List what lies in the tray or set aside: each piece tells its name."""
    listed = []
    view = scene.face.view
    for piece in (*view.tray, *view.aside):
        x, y, size = scene.pieces.place_of(piece)
        size = max(_LEAST_TOUCH, size)
        name = words.piece_name(piece, scene.match.names)
        listed.append(
            Control(
                f"piece.{piece}",
                "piece",
                name,
                Rect(x - size / 2, y - size / 2, size, size),
                tooltip=name,
                focusable=False,
                sound="",
            )
        )
    return listed


def _gallery(scene: UghUghScene, seat: int) -> Callable[[], None]:
    def show() -> None:
        face = scene.face
        scene.open_dialog(Gallery(say("{name} has built", name=face.looks[seat].name), face.view.clans[seat].built))

    return show


def _cards(scene: UghUghScene) -> list[Control]:
    """List wall and open hand: a click opens the card, or takes it when that is what is asked."""
    face = scene.face
    listed = [_card(scene, "wall", index, key, layout.wall_card(index)) for index, key in enumerate(face.view.wall)]
    if face.open_hand:
        hand = face.view.clans[face.focus].hand
        places = layout.hand_touch(layout.CAVE, len(hand))
        listed += [
            _card(scene, "hand", index, key, place)
            for index, (key, place) in enumerate(zip(hand, places, strict=True))
            if key != HIDDEN_CARD
        ]
    return listed


def _card(scene: UghUghScene, source: str, index: int, key: str, rect: Rect) -> Control:
    learn = moves.LearnFromWall(key)
    name = f"{source}.{index}"
    if source == "wall" and learn in scene.legal:
        return scene.move_control(name, "card", say(CARDS[key].title), rect, (learn,), ring=True)
    builds = tuple(
        move for move in scene.legal if isinstance(move, moves.Build) and (move.source, move.card) == (source, key)
    )

    def read() -> None:
        reason = "" if builds else scene.why_not(str(moves.Build(source, key))) if scene.asking else ""
        asked = scene.asking and scene.face.spending
        scene.open_dialog(Reading(key, builds, reason if asked else say("It can be built at your turn.")))

    return Control(
        name,
        "card",
        say(CARDS[key].title),
        rect,
        read,
        moves=tuple(str(move) for move in builds),
        ring=bool(builds) and source == "wall",
        sound="card_slide",
    )


# -- sending, calling back, spending


def _turn(scene: UghUghScene) -> list[Control]:
    listed = _home(scene) + _baskets(scene)
    for area in range(4):
        listed += _basket_buttons(scene, area)
    return listed + _spending(scene) + _send_out(scene)


def _send(scene: UghUghScene) -> list[Control]:
    listed = _home(scene) + _baskets(scene) + _send_out(scene)
    if scene.face.plan:
        return listed
    listed.pop()
    return [*listed, scene.move_control("pass", "button", say("Nobody"), layout.SECOND, (moves.Pass(),), look=Button())]


def _prepared(scene: UghUghScene, area: int) -> moves.SendOut:
    return moves.SendOut(tuple(sorted((*scene.face.plan, area))))


def _home(scene: UghUghScene) -> list[Control]:
    """List the members at home that are not yet promised to a box: click or drag them."""
    face = scene.face
    home = len(face.view.clans[face.focus].home)
    listed = []
    for index in range(len(face.plan), home):
        x, y = layout.home_place(layout.CAVE, index)
        may = any(_prepared(scene, area) in scene.legal for area in range(4))
        listed.append(
            Control(
                f"home.{index}",
                "piece",
                say("A member at home"),
                Rect(x - 15, y - 24, 30, 48),
                scene.pick_up,
                enabled=may,
                ring=False,
                sound="soft",
                why_not=say("No more can be sent out this turn."),
                tooltip=say("Drag onto a basket, or click and then click a basket"),
                drag=Drag(scene.drag_member, scene.drag_to, scene.drop_member),
            )
        )
    return listed


def _basket_place(scene: UghUghScene, area: int) -> Rect:
    return columns.basket_place(scene.stage.canvas, scene.face, area)


def _baskets(scene: UghUghScene) -> list[Control]:
    listed = []
    for area in range(4):
        move = _prepared(scene, area)
        call = moves.CallBack(area)
        may_call = call in scene.legal
        listed.append(
            scene.move_control(
                f"basket.{area}",
                "space",
                words.box_name(area),
                _basket_place(scene, area),
                (move,),
                action=_chooser(scene, area),
                ring=scene.picked and move in scene.legal,
                tooltip=say(
                    "Click: one of yours goes to the {place}. Drag onto the Passage: call back.",
                    place=words.box_name(area),
                )
                if may_call
                else words.phrase(move, scene.match.names),
                drag=Drag(_lifter(scene, area), scene.drag_to, scene.drop_basket) if may_call else None,
            )
        )
    return listed


def _chooser(scene: UghUghScene, area: int) -> Callable[[], None]:
    return lambda: scene.choose_box(area)


def _lifter(scene: UghUghScene, area: int) -> Callable[[], None]:
    return lambda: scene.drag_basket(area)


def _basket_buttons(scene: UghUghScene, area: int) -> list[Control]:
    send, call = layout.basket_buttons(area)
    place, begins = words.box_name(area), area == 0 and not scene.face.plan
    may_send = _prepared(scene, area) in scene.legal
    return [
        scene.move_control(
            f"send.{area}",
            "button",
            say("Send"),
            send,
            (_prepared(scene, area),),
            action=_chooser(scene, area),
            look=Button(size=18),
            first=begins and may_send,
            tooltip=say("Send one of yours to the {place}", place=place),
        ),
        scene.move_control(
            f"call.{area}",
            "button",
            say("Call back"),
            call,
            (moves.CallBack(area),),
            look=Button(size=18),
            first=begins and not may_send,
            tooltip=say("Throw the {place} box into the Passage: {reward}", place=place, reward=words.reward(area)),
        ),
    ]


def _send_out(scene: UghUghScene) -> list[Control]:
    """List the fire button that sends the chosen ones, and the one that takes the last choice back."""
    plan = scene.face.plan
    if not plan:
        out = Control(
            "send_out",
            "button",
            say("Send out"),
            layout.FIRE,
            enabled=False,
            look=fire("footsteps"),
            why_not=say("First choose a basket for one of yours."),
        )
    else:
        label = say_many("Send out {count}", "Send out {count}", len(plan))
        move = moves.SendOut(plan)
        out = scene.move_control(
            "send_out",
            "button",
            label,
            layout.FIRE,
            (move,),
            look=fire("footsteps"),
            first=True,
            tooltip=words.phrase(move, scene.match.names),
            ring=True,
        )
    undo = Control(
        "take_back",
        "button",
        say("Take back"),
        layout.SECOND,
        scene.take_back,
        enabled=bool(plan),
        why_not=say("Nobody has been chosen yet."),
        look=Button(size=19),
    )
    return [out, undo]


def _spending(scene: UghUghScene) -> list[Control]:
    """List what resources buy besides cards: the large cave, tools, a card for herbs."""
    clan = scene.face.view.clans[scene.face.focus]
    listed = []
    if not clan.large_cave:
        listed.append(
            _paid(
                scene,
                "expand",
                say("Enlarge"),
                layout.expand_button(layout.CAVE),
                moves.Expand(),
                EXPAND_COST,
                say("Build the large cave: 6 bins, and a card"),
            )
        )
    for tool in ("drum", "spear"):
        if not getattr(clan, tool):
            title = say("Mend the drum: 1 wood") if tool == "drum" else say("Mend the spear: 1 wood")
            listed.append(
                _paid(
                    scene,
                    f"mend.{tool}",
                    title,
                    layout.tool_place(layout.CAVE, tool),
                    moves.Mend(tool),
                    MEND_COST,
                    title,
                    plate=True,
                )
            )
    listed.append(
        _paid(
            scene,
            "herbs",
            say("Idea"),
            layout.idea_button(),
            moves.UseHerbs(),
            IDEA_COST,
            say("1 herbs: draw a card or take one from the wall"),
        )
    )
    return listed


def _paid(
    scene: UghUghScene,
    name: str,
    label: str,
    rect: Rect,
    move: WrittenMove,
    usual: tuple[int, ...],
    tip: str,
    *,
    plate: bool = False,
) -> Control:
    """Return a control for something to pay: with several ways to pay it opens the list of them."""
    ways = tuple(
        way for way in scene.legal if type(way) is type(move) and getattr(way, "tool", "") == getattr(move, "tool", "")
    )
    action = None
    if len(ways) > 1:

        def action() -> None:
            scene.open_dialog(Paying(tip, ways, usual))

    return scene.move_control(
        name,
        "space" if plate else "button",
        label,
        rect,
        ways or (move,),
        action=action,
        tooltip=tip,
        ring=plate and bool(ways),
        look=None if plate else Goods(usual, size=17),
    )


def _spend(scene: UghUghScene) -> list[Control]:
    done = scene.move_control(
        "done", "button", say("End turn"), layout.ACTIONS, (moves.Done(),), look=fire("sunset"), first=True
    )
    return [*_spending(scene), done]


# -- the drum and the spear


def _drums(scene: UghUghScene) -> list[Control]:
    listed = []
    for flap, (x, y) in enumerate(scene.pads()):
        listed.append(_pad(scene, f"pad.{flap}", flap, layout.pad_touch(x, y), first=flap == scene.last_flap))
    listed.append(_pad(scene, "bang", scene.last_flap, layout.FIRE))
    listed.append(scene.move_control("pass", "button", say("Pass"), layout.SECOND, (moves.Pass(),), look=Button()))
    return listed


def _pad(scene: UghUghScene, name: str, flap: int, rect: Rect, *, first: bool = False) -> Control:
    ways = [moves.Bang(flap, strength) for strength in STRENGTHS]
    return scene.move_control(
        name,
        "space",
        say("Drum end {number}: press longer for harder", number=flap + 1),
        rect,
        ways,
        first=first,
        sound="",
        hold=Hold(lambda: scene.press_pad(flap), lambda seconds: scene.release_pad(flap, seconds), scene.spare_pad),
    )


def _two(scene: UghUghScene, yes: tuple[str, WrittenMove, str], no: tuple[str, WrittenMove]) -> list[Control]:
    """List a fire button and a quiet one beside it."""
    return [
        scene.move_control("yes", "button", yes[0], layout.FIRE, (yes[1],), look=fire(yes[2], 20), first=True),
        scene.move_control("no", "button", no[0], layout.SECOND, (no[1],), look=Button()),
    ]


def _spear(scene: UghUghScene) -> list[Control]:
    return [
        *_two(scene, (say("Use the spear"), moves.UseSpear(), "stone-spear"), (say("Let them"), moves.Pass())),
        _tool(scene, "spear", moves.UseSpear()),
    ]


def _tool(scene: UghUghScene, tool: str, move: WrittenMove) -> Control:
    title = words.phrase(move, scene.match.names)
    return scene.move_control(
        f"tool.{tool}",
        "piece",
        title,
        layout.tool_place(layout.CAVE, tool),
        (move,),
        ring=True,
        focusable=False,
        tooltip=title,
    )


def _choose_tool(scene: UghUghScene) -> list[Control]:
    """List the two tools: to start with one, or to mend one."""
    listed: list[Control] = []
    starting = scene.face.kind == "tool"
    for tool, rect in zip(("drum", "spear"), row(layout.ACTIONS, 2, 12), strict=True):
        move = moves.StartWith(tool) if starting else moves.Mend(tool)
        icon = "djembe" if tool == "drum" else "stone-spear"
        label = say("Drum") if tool == "drum" else say("Spear")
        listed.append(_tool(scene, tool, move))
        listed.append(
            scene.move_control(
                f"choose.{tool}",
                "button",
                label,
                rect,
                (move,),
                look=fire(icon),
                first=tool == "drum",
                tooltip=words.phrase(move, scene.match.names),
            )
        )
    return listed


def _lover(scene: UghUghScene) -> list[Control]:
    return _two(scene, (say("Add one of mine"), moves.Join(), "hearts"), (say("No"), moves.Pass()))


# -- resources


def _bin_controls(scene: UghUghScene, make: Callable[[int], WrittenMove]) -> list[Control]:
    """List the full bins of the large cave; a click makes the move that ``make`` gives for the resource."""
    face = scene.face
    clan = face.view.clans[face.focus]
    goods = caves.held(clan)
    places = layout.bin_places(layout.CAVE, max(bins(clan), len(goods)))
    listed = []
    for index, kind in enumerate(goods):
        title = words.phrase(make(kind), scene.match.names)
        listed.append(
            scene.move_control(
                f"bin.{index}", "piece", title, places[index], (make(kind),), tooltip=title, sound="place"
            )
        )
    return listed


def _collect(scene: UghUghScene) -> list[Control]:
    """List every number of every resource that can be taken, the bins to empty, and Done."""
    takes = [move for move in scene.legal if isinstance(move, moves.Take)]
    listed = _bin_controls(scene, moves.Discard)
    for line, kind in enumerate(sorted({move.kind for move in takes})):
        counts = sorted(move.count for move in takes if move.kind == kind)
        cells = layout.collect_cells(len({move.kind for move in takes}), line, len(counts))
        for count, cell in zip(counts, cells, strict=True):
            move = moves.Take(kind, count)
            title = words.phrase(move, scene.match.names)
            listed.append(
                scene.move_control(
                    f"take.{RESOURCES[kind]}.{count}",
                    "button",
                    f"+{count}",
                    cell,
                    (move,),
                    look=Goods((kind,), "stone", 20),
                    tooltip=title,
                    sound="place",
                    first=line == 0 and count == counts[-1],
                )
            )
    listed.append(
        scene.move_control("done", "button", say("Done"), layout.ACTIONS, (moves.Done(),), look=fire("check-mark"))
    )
    return listed


def _loss(scene: UghUghScene) -> list[Control]:
    listed = _bin_controls(scene, lambda kind: moves.Lose(RESOURCES[kind]))
    member, spear = moves.Lose("member"), moves.Lose("spear")
    if member in scene.legal:
        x, y = layout.home_place(layout.CAVE, 0)
        listed.append(
            scene.move_control(
                "home.0",
                "piece",
                words.phrase(member, scene.match.names),
                Rect(x - 15, y - 24, 30, 48),
                (member,),
                ring=True,
            )
        )
    if spear in scene.legal:
        listed.append(_tool(scene, "spear", spear))
    ways = list(scene.legal)
    for index, (move, cell) in enumerate(zip(ways, layout.choice_cells(len(ways)), strict=True)):
        title = words.phrase(move, scene.match.names)
        listed.append(
            scene.move_control(f"lose.{index}", "button", title, cell, (move,), look=Button(size=20), first=index == 0)
        )
    return listed


def _raid(scene: UghUghScene) -> list[Control]:
    face = scene.face
    listed: list[Control] = []
    caves_of = dict(zip(face.others, layout.other_caves(len(face.others)), strict=True))
    for seat, rect in caves_of.items():
        clan = face.view.clans[seat]
        goods = caves.held(clan)
        many = max(bins(clan), len(goods))
        places = (
            layout.bin_places(rect, many)
            if len(caves_of) == 1
            else [Rect(place.x, rect.y, place.w, rect.h) for place in caves.row_bins(rect, many)]
        )
        for kind in sorted(set(goods)):
            move = moves.Raid(seat, kind)
            title = words.phrase(move, scene.match.names)
            if move in scene.legal:
                listed.append(
                    scene.move_control(
                        f"raid.{seat}.{RESOURCES[kind]}",
                        "piece",
                        title,
                        places[goods.index(kind)],
                        (move,),
                        ring=True,
                        tooltip=title,
                    )
                )
    if any(isinstance(move, moves.Discard) for move in scene.legal):
        listed += _bin_controls(scene, moves.Discard)
    return [
        *listed,
        scene.move_control("pass", "button", say("Take nothing"), layout.ACTIONS, (moves.Pass(),), look=Button()),
    ]


def _gain(scene: UghUghScene) -> list[Control]:
    draw = moves.DrawCard()
    return [
        scene.move_control(
            "pile", "card", say("Draw pile"), layout.draw_pile(), (draw,), ring=draw in scene.legal, focusable=False
        ),
        scene.move_control(
            "draw", "button", say("Draw a card"), layout.ACTIONS, (draw,), look=fire("card-draw"), first=True
        ),
    ]


def _feast(scene: UghUghScene) -> list[Control]:
    gifts = tuple(move for move in scene.legal if isinstance(move, moves.Give))
    cost = feast_costs(scene.face.view.agenda[0].note)[0]
    give = scene.move_control(
        "give", "button", say("Give"), layout.FIRE, gifts or (moves.Give(),), first=True, look=Goods(cost, "fire", 23)
    )
    if len(gifts) > 1:
        give.action = lambda: scene.open_dialog(Paying(say("Give to the feast"), gifts, cost))
    return [give, scene.move_control("pass", "button", say("Pass"), layout.SECOND, (moves.Pass(),), look=Button())]


# -- the love tent


def _propose(scene: UghUghScene) -> list[Control]:
    asked = [move for move in scene.legal if isinstance(move, moves.Propose)]
    cells = layout.choice_cells(len(asked))
    listed = [
        scene.move_control(
            f"propose.{move.seat}",
            "button",
            words.phrase(move, scene.match.names),
            cell,
            (move,),
            look=Whom(scene.looks[move.seat]),
            first=index == 0,
        )
        for index, (move, cell) in enumerate(zip(asked, cells, strict=True))
    ]
    return [
        *listed,
        scene.move_control("pass", "button", say("Stay alone"), layout.ACTIONS, (moves.Pass(),), look=Button()),
    ]


def _answer(scene: UghUghScene) -> list[Control]:
    return _two(scene, (say("Accept"), moves.Accept(), "hearts"), (say("Decline"), moves.Decline()))


def _work(scene: UghUghScene) -> list[Control]:
    listed = []
    for area in range(4):
        move = moves.SendOut((area,))
        title = words.phrase(move, scene.match.names)
        listed.append(
            scene.move_control(
                f"basket.{area}", "space", title, _basket_place(scene, area), (move,), ring=True, tooltip=title
            )
        )
    return listed


# -- whatever else is legal


def _leftovers(scene: UghUghScene, listed: Sequence[Control]) -> list[Control]:
    """List a plain button for each legal move that no other control makes or leads to."""
    made = {text for control in listed for text in control.moves}
    composed = scene.face.kind in ("turn", "send")
    rest = [
        move for move in scene.legal if str(move) not in made and not (composed and isinstance(move, moves.SendOut))
    ]
    if scene.face.kind == "clan":
        offer = offer_of(scene.legal)
        return offer.controls(scene) if offer else []
    return [
        scene.move_control(
            f"other.{index}", "button", words.phrase(move, scene.match.names), cell, (move,), look=Button(size=20)
        )
        for index, (move, cell) in enumerate(zip(rest, layout.choice_cells(len(rest)), strict=True))
    ]


_BY_KIND: dict[str, Callable[[UghUghScene], list[Control]]] = {
    "tool": _choose_tool,
    "mend": _choose_tool,
    "turn": _turn,
    "send": _send,
    "spend": _spend,
    "lover": _lover,
    "drums": _drums,
    "bang": _drums,
    "spear": _spear,
    "collect": _collect,
    "loss": _loss,
    "raid": _raid,
    "gain": _gain,
    "feast": _feast,
    "propose": _propose,
    "answer": _answer,
    "work": _work,
}
