"""The texts of the table of My First Stone Age: words read aloud, and Martin the mammoth's speech."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.counts import listed_kinds
from game.core.rules import Event
from game.core.words import Marked, row_of, say, say_many, with_capital
from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import DOG_SPACE, GOODS, HIDDEN, HUTS, PIPS, SPACES, goods_text
from game.my_first_stone_age.rules.events import SPACE_NAMES
from game.my_first_stone_age.rules.state import HIDDEN_GOODS, NOBODY
from game.my_first_stone_age.table import layout, parts
from game.my_first_stone_age.table.face import Face
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SeatLook


def seat_words(face: Face, seat: int) -> list[str]:
    """Return sentences about a settlement: its huts, the space of its figure, and its goods if they are known."""
    settlement = face.view.settlements[seat]
    huts = say_many("{count} hut", "{count} huts", len(settlement.huts))
    sentences = [say("{who}: {what}", who=face.looks[seat].name, what=huts)]
    sentences += [say("The figure is here: {place}", place=say(SPACE_NAMES[settlement.space]))]
    if settlement.goods != HIDDEN_GOODS:
        sentences.append(goods_text(listed_kinds(settlement.goods), settlement.dogs) or say("no goods"))
    elif settlement.dogs:
        sentences.append(say_many("{count} dog", "{count} dogs", settlement.dogs))
    return sentences


def middle_words(face: Face) -> list[str]:
    """Return a line with the open huts and their costs, and a line with the face-up tokens."""
    view = face.view
    huts = [
        say("{who}: {what}", who=say("Hut {number}", number=pile + 1), what=goods_text(HUTS[huts[0]]))
        for pile, huts in enumerate(view.piles)
        if huts and huts[0] != HIDDEN
    ]
    trees = [
        say("{who}: {what}", who=say("Tree {number}", number=place + 1), what=_token_name(view.tokens[place]))
        for place, is_up in enumerate(view.face_up)
        if is_up and view.tokens[place] != HIDDEN
    ]
    return [row_of(part) for part in (huts, trees) if part]


def _token_name(token: str) -> str:
    """Return the name of a forest token by itself, not within a sentence."""
    if token in PIPS:
        return say("die showing {pips}", pips=PIPS[token])
    space = SPACES.index(token)
    if space == DOG_SPACE:
        return say_many("{count} dog", "{count} dogs", 1)  # the translated text for counts of dogs is used again
    return say(SPACE_NAMES[space])


# Martin the mammoth: his bubble with at most eight words and a picture, and the three steps of a turn.

#: the most words in the bubble: a child has to remember the sentence
MAX_WORDS = 8
#: the sides of a trade
GIVE, TAKE = "give", "take"
#: the step of a turn (0 to 2) to which each kind of question belongs
STEP_OF = {"flip": 0, "trade": 2, "build": 2, "swap": 2}
_STEP_SIGNS = ("mfsa.sign.tree", "mfsa.sign.feet", "mfsa.sign.basket")


@dataclass(frozen=True, slots=True)
class Speech:
    """The content of the bubble: ``words``, the ``seat`` spoken to (``None`` for all), and a ``picture``."""

    words: str
    seat: int | None = None
    picture: str = ""


def begin_with_name(name: str, words: str) -> str:
    """Return ``words`` with a name before them; without the name if it is empty or makes the sentence too long."""
    with_name = say("{name}, {words}", name=name, words=words)
    if name and len(with_name.split()) <= MAX_WORDS:
        return with_name
    return with_capital(words)


def draw_bubble(canvas: Canvas, speech: Speech, looks: tuple[SeatLook, ...], swell: float = 1.0) -> None:
    """Draw the bubble with Martin's words, and its picture scaled by ``swell``."""
    box = layout.BUBBLE
    canvas.picture("mfsa.bubble", box.x, box.y)
    left = box.x + 26
    if speech.seat is not None:
        canvas.seat(looks[speech.seat], box.x + 52, box.centery, 68)
        left = box.x + 98
    right = box.right - 26
    if speech.picture:
        parts.draw_picture(canvas, speech.picture, box.right - 54, box.centery, 66 * swell)
        right = box.right - 98
    canvas.prose(
        speech.words,
        Rect(left, box.y + 3, right - left, box.h - 6),
        37,
        kind="display",
        colour=parts.INK,
        middle=True,
        least=18,
    )


def draw_martin(
    canvas: Canvas,
    speech: Speech,
    looks: tuple[SeatLook, ...],
    mood: str = "",
    *,
    swell: float = 1.0,
    step: int | None = None,
) -> None:
    """Draw Martin, his bubble, and the steps of a turn with ``step`` highlighted.

    ``mood`` is empty, ``blink`` or ``cheer``.
    """
    name = f"mfsa.mammoth_{mood}" if mood else "mfsa.mammoth"
    canvas.picture(name, layout.MAMMOTH.x, layout.MAMMOTH.y)
    draw_bubble(canvas, speech, looks, swell)
    _draw_steps(canvas, step)


def _draw_steps(canvas: Canvas, current: int | None) -> None:
    """Draw the three steps of a turn, and highlight the current step."""
    for number, (x, y) in enumerate(layout.STEP_SPOTS):
        is_current = number == current
        if is_current:
            parts.draw_picture(canvas, "mfsa.glow", x, y, layout.STEP_SIZE)
        parts.draw_picture(canvas, "mfsa.step_on" if is_current else "mfsa.step_off", x, y, layout.STEP_SIZE)
        parts.draw_picture(canvas, _STEP_SIGNS[number], x, y, 50, alpha=255 if is_current else 110)
        if number < len(layout.STEP_SPOTS) - 1:
            parts.draw_picture(canvas, "mfsa.sign.next", x + 50, y, 22)


# Martin's words: never more than eight, with a picture that says the same.

_GOOD_NAMES: tuple[Marked, ...] = ("A berry!", "A fish!", "A pot!", "An arrowhead!", "A tooth!")
_SPACE_CALLS: tuple[Marked, ...] = (
    "To the building site!",
    "To the dogs!",
    "To the mammoths!",
    "To the berries!",
    "To the pots!",
    "To the mountains!",
    "To the fish!",
    "To the trading raft!",
)


def question(step: str, name: str, seat: int, *, is_second_flip: bool = False, has_picked: bool = False) -> Speech:
    """Return the question to a seat at a ``step`` of its turn.

    - ``is_second_flip``: whether the building site was put back, so that the seat turns over a second token.
    - ``has_picked``: whether the seat has already chosen the first of two trees to swap.
    """
    if step == "flip":
        words = say("turn over another tree!") if is_second_flip else say("turn over a tree!")
        return Speech(begin_with_name(name, words), seat, "mfsa.token.back")
    if step == "trade":
        return trade_question(name, seat)
    if step == "build":
        return Speech(begin_with_name(name, say("build a hut!")), seat, "mfsa.sign.hut")
    words = say("now one more tree!") if has_picked else say("swap two trees!")
    return Speech(begin_with_name(name, words), seat, "mfsa.sign.swap")


def trade_question(name: str, seat: int, *, picked_side: str = "", has_traded: bool = False) -> Speech:
    """Return the question to a seat that trades at the raft.

    - ``picked_side``: the side of the good chosen first, empty if none is chosen.
    - ``has_traded``: whether the seat has already traded something on this visit.
    """
    if picked_side == TAKE:
        return Speech(begin_with_name(name, say("now give something away!")), seat, "mfsa.sign.swap")
    if picked_side == GIVE:
        return Speech(begin_with_name(name, say("now take something!")), seat, "mfsa.sign.swap")
    words = say("swap more, or touch Done!") if has_traded else say("swap things here!")
    return Speech(begin_with_name(name, words), seat, "mfsa.sign.raft")


def payment_question(name: str, seat: int) -> Speech:
    """Return the question of how to pay for a hut."""
    return Speech(begin_with_name(name, say("what will you give?")), seat, "mfsa.dog")


def waiting_speech(name: str, seat: int) -> Speech:
    """Return the words that tell a person that it is their turn, while the table shows somebody else's view."""
    return Speech(begin_with_name(name, say("it is your turn!")), seat, "mfsa.sign.feet")


def watching_speech(seat: int) -> Speech:
    """Return Martin's words during a bot's turn, which ask the players to watch."""
    return Speech(say("Watch closely!"), seat, "mfsa.sign.feet")


def no_swap_speech(seat: int) -> Speech:
    """Return Martin's words when a seat leaves the raft without a swap."""
    return Speech(say("No swap. You keep everything!"), seat, "mfsa.sign.tick")


def ended_speech(name: str, seat: int) -> Speech:
    """Return Martin's words at the end of the match, to the winner."""
    return Speech(begin_with_name(name, say("you have won!")), seat, "mfsa.sign.hut")


def why_not_touch(step: str, kind: str) -> str:
    """Return why a ``kind`` of thing (place, pile, token, open token, put back) cannot be touched now, in few words."""
    if kind == "open token":
        return say("This tree is already turned over!")
    if kind == "put back":
        return with_capital(say("turn over another tree!"))
    if step == "trade":
        return say("Finish swapping first!")
    if step == "build":
        return say("You need more goods for this.") if kind == "pile" else say("Build a hut, or go on.")
    if step == "swap":
        return say("First swap two trees!")
    return say("First turn over a tree!")


def event_speech(event: Event, looks: tuple[SeatLook, ...]) -> Speech | None:
    """Return Martin's words about an event, or ``None``."""
    seat = getattr(event, "seat", None)
    if isinstance(event, events.TokenTurned):
        return Speech(say("What is under the tree?"), seat, "mfsa.token.back")
    if isinstance(event, events.PutBack):
        return Speech(say("It goes back! Turn over another tree."), seat, "mfsa.token.back")
    if isinstance(event, events.Walked):
        count = len(event.path)
        words = say_many("{count} step!", "{count} steps!", count)
        return Speech(words, seat, f"mfsa.token.die{count}")
    if isinstance(event, events.Jumped):
        return Speech(say(_SPACE_CALLS[event.space]), seat, f"mfsa.token.{SPACES[event.space]}")
    if isinstance(event, (events.Took, events.FoundNothing)):
        good = GOODS[event.good]
        if isinstance(event, events.FoundNothing):
            return Speech(say("Oh! There's nothing left here."), seat, f"mfsa.ghost.{good}")
        return Speech(say(_GOOD_NAMES[event.good]), seat, f"mfsa.good.{good}")
    if isinstance(event, events.TookDog):
        return Speech(_dog_words(event, looks), seat, "mfsa.dog")
    if isinstance(event, (events.KeptDogs, events.TradedNothing, events.Traded)):
        return _dog_or_trade_speech(event, seat)
    return _site_speech(event, seat, looks)


def _dog_words(event: events.TookDog, looks: tuple[SeatLook, ...]) -> str:
    """Return Martin's words about a dog that comes; they name its former owner if the sentence stays short enough."""
    if event.source == NOBODY:
        return say("A dog comes along!")
    words = say("A dog from {name}!", name=looks[event.source].name)
    return words if len(words.split()) <= MAX_WORDS else say("A dog comes along!")


def _dog_or_trade_speech(event: Event, seat: int | None) -> Speech:
    """Return Martin's words about a dog space without effect, a trade, or a trading raft without effect."""
    if isinstance(event, events.KeptDogs):
        return Speech(say("You already have both dogs!"), seat, "mfsa.dog")
    if isinstance(event, events.TradedNothing):
        return Speech(say("Nothing to swap today."), seat, "mfsa.sign.raft")
    return Speech(say("A good swap!"), seat, "mfsa.sign.swap")


def _site_speech(event: Event, seat: int | None, looks: tuple[SeatLook, ...]) -> Speech | None:
    """Return Martin's words about events at the building site."""
    if isinstance(event, events.Built):
        return Speech(say("A new hut!"), seat, "mfsa.sign.hut")
    if isinstance(event, events.BuiltNothing):
        words = say("Perhaps next time.") if event.able else say("Not enough goods yet.")
        return Speech(words, seat, "mfsa.sign.hut")
    if isinstance(event, events.HutShown):
        return Speech(say("Look, another hut!"), None, "mfsa.sign.hut")
    if isinstance(event, events.TurnedDown):
        return Speech(say("The trees are asleep again. Remember them!"), None, "mfsa.token.back")
    if isinstance(event, (events.Swapped, events.Mixed)):
        words = say("Watch closely!") if isinstance(event, events.Swapped) else say("All the trees have been shuffled!")
        return Speech(words, seat, "mfsa.sign.swap")
    if isinstance(event, events.Won):
        return Speech(begin_with_name(looks[event.seat].name, say("you have won!")), seat, "mfsa.sign.hut")
    return None
