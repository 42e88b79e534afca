"""The texts of the table of Settlers: status lines, tooltips, moves in words, and words read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core import Record
from game.core.rules import Move
from game.core.words import Marked, all_of, any_of, cleared_with_language, row_of, say, say_many
from game.screens.parts.match_log import Line
from game.settlers.rules import moves
from game.settlers.rules.events import (
    FIGURE_NAMES,
    Dealt,
    NoDeal,
    NothingToSteal,
    Offered,
    Robbed,
    Rolled,
    Yielded,
    cards_in_words,
    place_name,
)
from game.settlers.rules.goods import (
    ADAPTATION,
    BANK_RATE,
    BLOCKING,
    CLOTHING,
    CONSTRUCTION,
    EVENT_CHIPS,
    HUNTING,
    LAST_STEP,
    NOTHING,
    NOURISHMENT,
    PEOPLES,
    RESOURCES,
    SETS,
    TRACKS,
    YIELDS,
    Bundle,
    missing_part,
    plus,
    single,
    total,
)
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.nomads import walk_card_count
from game.settlers.rules.state import NOBODY, SOURCES, State, chips_found, points, points_by_source, steps_for_a_card
from game.settlers.table import targets
from game.settlers.table.face import Face

TRACK_NAMES: tuple[Marked, ...] = ("Nourishment", "Hunting", "Construction", "Clothing")
TRACK_ICONS = ("ham-shank", "spears", "hut", "fur-shirt")
#: the activity of a seat, by the kind of its question
ACTIVITIES: dict[str, Marked] = {
    "found": "founds a tribe",
    "place": "sends out a nomad",
    "roll": "rolls the dice",
    "act": "takes their turn",
    "discard": "discards cards",
    "roam": "moves a figure",
    "rob": "steals a card",
    "desert": "spreads the desert",
    "answer": "answers an offer",
    "choose": "decides on a trade",
    "leave": "breaks camp",
    "take": "takes a chip",
}


def activity(face: Face, seat: int) -> str:
    """Return the present activity of a seat in a few words."""
    if seat in face.view.winners:
        return say("has settled the world")
    if face.view.winners:
        return say("the match is over")
    if seat == face.asked:
        return say(ACTIVITIES[face.kind])
    if seat == face.view.active and face.view.turn:
        return say("waits for others")
    if seat in face.view.deaf:
        return say("declines all offers")
    return say("waits")


def waiting_words(kind: str, name: str) -> str:
    """Return a sentence that says which decision, of the given ``kind``, the seat with this ``name`` is making."""
    return say("{name} {what}.", name=name, what=say(ACTIVITIES[kind]))


def hint(face: Face) -> str:
    """Return the second line of the status, which says how to answer the question."""
    mode = face.choice.mode
    if face.covered and face.kind in ("act", "discard", "answer"):
        return say("Everyone else, look away before the cards are shown.")
    if face.kind == "act":
        if mode == "nomad":
            return say("Click a glowing crossing next to one of your tribes.")
        if mode == "develop":
            return say("Click one of the glowing tracks on the right.")
        if mode == "trade":
            return say("Click cards to choose what you give and what you want.")
        if mode == "settle":
            return say("Click the nomad you want to turn into a tribe.")
        return face.news or _possible_now(face)
    if mode == "counter":
        return say("Click cards to choose what you would give and what you want in return.")
    if face.open_hand is not None and face.choice.discards == targets.suggested_discard(face.open_hand):
        discard_hint = say("These cards are only a suggestion: discard them, or choose others.")
    elif total(face.choice.discards):
        discard_hint = say("Discard the selected cards, or choose others.")
    else:
        discard_hint = say("Click the cards you want to discard.")
    hints = {
        "found": say("Numbers with more dots come up more often."),
        "place": say("Click a glowing crossing."),
        "roam": say("The figure blocks its landscape and the paths around it, and you steal from a tribe next to it."),
        "rob": say("Click a player on the left."),
        "desert": say("The landscape will no longer give cards."),
        "discard": discard_hint,
        "leave": say("Click a glowing tribe. You keep your points."),
        "take": say("Click any people chip on the map."),
        "roll": say("Landscapes with the number you roll give a card to each tribe next to them."),
        "answer": say("Make a counter-offer or decline.")
        if missing_cards_sentence(face)
        else say("Accept, make a counter-offer or decline."),
        "choose": say("Choose a player, or cancel the trade."),
    }
    return hints.get(face.kind, "")


def news(lines: Sequence[Line]) -> str:
    """Return the last of the log ``lines`` if it is about a theft or the end of an offer; otherwise an empty string.

    If the offer ended without a deal, the answers to the offer are appended.
    """
    if not lines:
        return ""
    last = lines[-1]
    if isinstance(last.event, (Robbed, NothingToSteal, Dealt)):
        return last.text
    if not isinstance(last.event, NoDeal):
        return ""
    answers: list[str] = []
    for line in reversed(lines[:-1]):
        if isinstance(line.event, Offered):
            break
        answers.insert(0, line.text)
    return " ".join([last.text, *answers])


def _possible_now(face: Face) -> str:
    """Return a hint at what the viewer can do in a turn before choosing a mode: on the map or by a button."""
    if targets.settle_moves(face):
        return say("A nomad can settle now: click Tribe.")
    walkers = targets.walkers(face)
    if face.choice.nomad in walkers:
        if face.player is not None and not walk_card_count(face.view, face.player):
            return say("Rings show where the steps already paid will take the nomad. Click a bright ring.")
        if face.view.skins_walk:
            return say("Rings show how far 1, 2 or 3 cards (meat or skin) will take the nomad. Click a ring.")
        return say("Rings show how far 1, 2 or 3 meat will take the nomad. Click a ring, or drag the nomad there.")
    sends = targets.send_moves(face)
    if walkers and sends:
        return say("Click a nomad to see how far it can go, a gold ring to send out a new one, or a button below.")
    if walkers:
        return say("Click a nomad to see how far it can go, or a button below.")
    if sends:
        return say("Click a gold ring to send out a nomad, or a button below.")
    if targets.affordable_step_count(face):
        return say("No nomad can walk now. You can develop, trade, or end your turn.")
    if any(face.open_hand or NOTHING):
        return say("Your cards pay for nothing yet. Trade them, or end your turn.")
    return say("You have no cards. End your turn.")


def missing_cards_sentence(face: Face) -> str:
    """Return a sentence with the cards that the viewer lacks to accept the present offer, or an empty string."""
    hand = face.open_hand
    if hand is None or face.view.offer is None:
        return ""
    missing_cards = missing_part(hand, face.view.offer.get)
    return say("You lack {cards}.", cards=cards_in_words(missing_cards)) if any(missing_cards) else ""


def who_else_is_asked(face: Face) -> str:
    """Return the second line of the panel with an offer: who is willing to trade already, or that others are asked."""
    view = face.view
    offering_name = face.looks[view.active].name
    if view.offer is not None and view.offer.answers:
        names = all_of([face.looks[answer.seat].name for answer in view.offer.answers])
        return say("Willing to trade: {names}. If you agree too, {name} chooses.", names=names, name=offering_name)
    pending_answers = [step for step in view.agenda if step.kind == "answer"]
    if len(pending_answers) > 1:
        return say("Others are asked after you. If several agree, {name} chooses.", name=offering_name)
    asked_name = face.looks[face.asked].name if face.asked is not None else ""
    return say("{name}, what do you say?", name=asked_name)


def seat_tip(face: Face, seat: int) -> str:
    """Return the tooltip of a seat's panel: ``seat_facts``, and the effect of a click unless the click steals."""
    facts = seat_facts(face, seat)
    click_steals = face.kind == "rob" and face.may_act and moves.Rob(seat) in face.legal
    if click_steals:
        return facts
    return "\n".join((facts, say("Click for all chips and cards.")))


def seat_facts(face: Face, seat: int) -> str:
    """Return a seat's points with their sources, and its numbers of cards and event chips, line by line."""
    view = face.view
    sources = points_by_source(view, seat)
    parts = [
        say("{count} from {source}", count=sources[key], source=say(title))
        for key, title in SOURCES.items()
        if sources[key]
    ]
    sources_text = row_of(parts) if parts else say("no points yet")
    hand = say_many("{count} card", "{count} cards", sum(view.players[seat].hand))
    chips = say_many("{count} event chip", "{count} event chips", chips_found(view, seat))
    lines = (
        say("{name}: {points} of {goal} points", name=face.looks[seat].name, points=points(view, seat), goal=view.goal),
        sources_text,
        say("{hand}, {found}", hand=hand, found=chips),
    )
    return "\n".join(lines)


def step_tip(view: State, seat: int, track: int) -> str:
    """Return the effect of a seat's next step on a track."""
    player = view.players[seat]
    step = player.tracks[track] + 1
    if step > LAST_STEP:
        return say("{track}: you are at the end.", track=say(TRACK_NAMES[track]))
    gains = {
        NOURISHMENT: say_many(
            "1 meat carries a nomad {count} step",
            "1 meat carries a nomad {count} steps",
            steps_for_a_card(view, player) + 1,
        ),
        HUNTING: say("move the Neanderthal or the sabre-tooth and steal a card"),
        CONSTRUCTION: say("opens gates that need construction {step}", step=step),
        CLOTHING: say("opens gates that need clothing {step}", step=step),
    }
    if step < LAST_STEP:
        return say("{track} {step}: {gain}.", track=say(TRACK_NAMES[track]), step=step, gain=gains[track])
    # no gate needs the last step
    gain = gains[track] if track in (NOURISHMENT, HUNTING) else say("opens no new gates")
    sentence = say("{track} {step}: {gain}.", track=say(TRACK_NAMES[track]), step=step, gain=gain)
    if view.arts[track] == NOBODY:
        art = say("The track's art card is worth 1 point.")
    else:
        art = say("The fifth step and its art card are already taken.")
    return f"{sentence} {art}"


def hex_tip(view: State, index: int) -> str:
    """Return the resource and number of a landscape, and whether it is blocked."""
    return _hex_tip(index, index in view.deserts, index in (view.neanderthal, view.carnivore))


@cleared_with_language
@lru_cache(maxsize=200)
def _hex_tip(index: int, is_desert: bool, is_blocked: bool) -> str:
    """Return the tooltip of a landscape, which a figure may block; cached for ``hex_tip``."""
    place = WORLD.hexes[index]
    if is_desert:
        tip = say("{name}: desert, gives nothing.", name=say(place.name))
        return f"{tip} {say('Blocked: no one may walk along its edges.')}" if is_blocked else tip
    tip = say(
        "{name}: {terrain}, gives {kind} on {number}.",
        name=say(place.name),
        terrain=say(place.terrain),
        kind=say(RESOURCES[YIELDS[place.terrain]]),
        number=place.number,
    )
    if is_blocked:
        tip += " " + say("Blocked: it gives nothing, and no one may walk along its edges.")
    return tip


def gate_tip(face: Face, index: int) -> str:
    """Return the tooltip of a gate: its conditions, whether the shown seat may pass, and the gate's event chip."""
    finder = face.view.finders[index]
    player = face.player
    name = face.looks[finder].name if finder != NOBODY else ""
    progress = (player.tracks[CLOTHING], player.tracks[CONSTRUCTION]) if player is not None else None
    faces = (face.view.faces[index],) if name else _faces_left(face.view, WORLD.boxes[index].set)
    return gate_words(index, name, faces, progress)


def _faces_left(view: State, chip_set: int) -> tuple[str, ...]:
    """Return the event chips of a set that are still face down, in the order of ``EVENT_CHIPS``."""
    faces = list(EVENT_CHIPS[chip_set])
    for box, finder, face in zip(WORLD.boxes, view.finders, view.faces, strict=True):
        if box.set == chip_set and finder != NOBODY:
            faces.remove(face)
    return tuple(faces)


@cleared_with_language
@lru_cache(maxsize=500)
def gate_words(index: int, finder: str, faces: tuple[str, ...], progress: tuple[int, int] | None) -> str:
    """Return a gate's conditions, whether a seat may pass, and its event chip, line by line.

    - ``progress``: the seat's progress in clothing and in construction; ``None`` if no seat is shown.
    - ``finder``: the name of the person who found the event chip; empty if nobody has found it.
    - ``faces``: the possible faces of the event chip; a single one if somebody has found the chip.
    """
    box = WORLD.boxes[index]
    needs = ((CLOTHING, box.clothing), (CONSTRUCTION, box.construction))
    needs_words = [say("{track} {step}", track=say(TRACKS[track]), step=step) for track, step in needs if step]
    lines = [say("{name}: you need {needs}.", name=say(box.name), needs=all_of(needs_words))]
    if progress is not None:
        lacks = [
            say("your {track} is {has}", track=say(TRACKS[track]), has=has)
            for (track, step), has in zip(needs, progress, strict=True)
            if has < step
        ]
        lines.append(say("Closed to you: {lack}.", lack=all_of(lacks)) if lacks else say("You may pass."))
    if finder:
        lines.append(say("{name} found the event chip there: {face}.", name=finder, face=_faces_words(faces)))
    else:
        lines.append(
            say("The event chip there is from set {set}: {faces}.", set=SETS[box.set], faces=_faces_words(faces))
        )
    return "\n".join(lines)


def _faces_words(faces: Sequence[str]) -> str:
    """Return the possible faces of an event chip in words; its desolations are named together."""
    words = [face_words(face) for face in faces if face in (ADAPTATION, BLOCKING)]
    terrains = [say(face) for face in faces if face not in (ADAPTATION, BLOCKING)]
    if terrains:
        words.append(say("a desolation ({terrain})", terrain=any_of(terrains)))
    return any_of(words)


def face_words(face: str) -> str:
    """Return an event chip in words."""
    if face == ADAPTATION:
        return say("an adaptation (1 point)")
    if face == BLOCKING:
        return say("a startled beast")
    return say("a desolation ({terrain})", terrain=say(face))


def chip_tip(crossing: int) -> str:
    """Return the colour and use of a people chip."""
    place = WORLD.crossings[crossing]
    return say("People chip of {people}: settle here to claim it (1 point).", people=say(PEOPLES[place.people]))


def gains(records: Sequence[Record]) -> dict[int, Bundle]:
    """Return the cards that each seat got by the last roll."""
    for record in reversed(records):
        if any(isinstance(event, Rolled) for event in record.events):
            return _gains_in(record)
    return {}


def _gains_in(record: Record) -> dict[int, Bundle]:
    """Return the cards that each seat got from landscapes in a record; seats without cards are left out."""
    gains_by_seat: dict[int, Bundle] = {}
    for event in record.events:
        if isinstance(event, Yielded):
            cards = gains_by_seat.get(event.seat, NOTHING)
            gains_by_seat[event.seat] = plus(cards, event.kind, event.count)
    return gains_by_seat


def roll_result(view: State, seat: int | None, gains: dict[int, Bundle]) -> str:
    """Return the roll and the seat's gain in a short line; empty before the roll."""
    if not view.dice:
        return ""
    dice_sum = sum(view.dice)
    if dice_sum == 7:
        return say("7: the Neanderthal roams")
    if seat is None:
        return say("Rolled: {sum}", sum=dice_sum)
    own_cards = gains.get(seat)
    if not own_cards:
        return say("{sum}: nothing for you", sum=dice_sum)
    return say("{sum}: you got {cards}", sum=dice_sum, cards=cards_in_words(own_cards))


def cards_or_nothing(bundle: Bundle) -> str:
    """Return cards in words, or the word ``nothing`` if there are none."""
    return cards_in_words(bundle) or say("nothing")


# Moves in words, for hints and for the analysis of a match; a move with its own button is named like this button.


def move_words(move: Move, names: tuple[str, ...]) -> str:
    """Return a move in words; an empty string if the label of its button describes it better."""
    match move:
        case moves.Found(crossing):
            return say("Place a tribe: {place}", place=place_name(crossing))
        case moves.SendNomad(crossing):
            return say("Send out a nomad: {place}", place=place_name(crossing))
        case moves.Walk(_, end):
            return say("Walk to: {place}", place=place_name(end))
        case moves.Settle(crossing):
            return say("Settle at: {place}", place=place_name(crossing))
        case moves.Leave(crossing):
            return say("Leave: {place}", place=place_name(crossing))
        case moves.Roam(figure, place):
            return say(
                "Move {figure} to: {place}", figure=say(FIGURE_NAMES[figure]), place=say(WORLD.hexes[place].name)
            )
        case moves.Develop(track):
            return say("Develop: {track}", track=say(TRACK_NAMES[track]))
        case moves.Discard(cards):
            return say("Discard {cards}", cards=cards_in_words(cards))
        case moves.TakePeople(crossing):
            return say("Take the people chip: {place}", place=place_name(crossing))
        case moves.SpreadDesert(place):
            return say("Turn into desert: {place}", place=say(WORLD.hexes[place].name))
        case moves.Roll():
            return say("Roll the dice")
    return _trade_words(move)


def _trade_words(move: Move) -> str:
    """Return a trade with the bank, an offer or a counter-offer in words; an empty string for any other move."""
    match move:
        case moves.Bank(give, get):
            return bank_words(single(give, BANK_RATE), single(get))
        case moves.MakeOffer(give, get):
            return say("Offer {give} for {get}", give=cards_in_words(give), get=cards_in_words(get))
        case moves.Counter(give, get):
            return say("Counter-offer: {give} for {get}", give=cards_in_words(give), get=cards_in_words(get))
    return ""


def bank_words(give: Bundle, get: Bundle) -> str:
    """Return a trade with the bank in words."""
    return say("Give the bank {give} for {get}", give=cards_in_words(give), get=cards_in_words(get))


# The words that are read aloud: each seat, then the middle of the table.


def seat_words(face: Face, seat: int) -> list[str]:
    """Return a seat's points with their sources, its steps on the tracks, and the places of its pieces."""
    player = face.view.players[seat]
    steps = row_of(f"{say(name)} {step}" for name, step in zip(TRACKS, player.tracks, strict=True))
    sentences = [*seat_facts(face, seat).splitlines(), say("Tracks: {steps}", steps=steps)]
    if player.tribes:
        sentences.append(say("Tribes at: {places}", places=row_of(map(place_name, player.tribes))))
    if player.nomads:
        sentences.append(say("Nomads at: {places}", places=row_of(map(place_name, player.nomads))))
    return sentences


def middle_words(face: Face) -> list[str]:
    """Return the dice and the landscapes of the two figures in words."""
    view = face.view
    sentences = [say("The dice show {number}", number=sum(view.dice))] if view.dice else []
    for who, index in ((say("Neanderthal"), view.neanderthal), (say("Sabre-tooth"), view.carnivore)):
        if index != NOWHERE:
            place = say(WORLD.hexes[index].name)
            sentences.append(say("{who}: {what}", who=who, what=place))
    return sentences


def ground_words(face: Face, crossing: int) -> str:
    """Return the tooltips of the landscapes around a crossing."""
    return " ".join(hex_tip(face.view, index) for index in WORLD.crossings[crossing].hexes)
