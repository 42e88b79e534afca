"""What Martin says: never more than eight words, and a picture that says the same."""

from __future__ import annotations

from game.core.rules import Event
from game.core.words import Marked, say, say_many
from game.my_first_stone_age import events
from game.my_first_stone_age.board import GOODS, SPACES
from game.my_first_stone_age.show.speech import Speech, addressed
from game.my_first_stone_age.state import NOBODY
from game.ui.theme import SeatLook

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


def question(step: str, name: str, seat: int, *, again: bool = False, picked: bool = False) -> Speech:
    """Return what the seat asked is told to do."""
    if step == "flip":
        words = say("turn over another tree!") if again else say("turn over a tree!")
        return Speech(addressed(name, words), seat, "mfsa.token.back")
    if step == "trade":
        words = say("now take something!") if picked else say("swap goods here!")
        return Speech(addressed(name, words), seat, "mfsa.sign.swap" if picked else "mfsa.sign.raft")
    if step == "build":
        return Speech(addressed(name, say("build a hut!")), seat, "mfsa.sign.hut")
    words = say("now one more tree!") if picked else say("swap two trees!")
    return Speech(addressed(name, words), seat, "mfsa.sign.swap")


def pay(name: str, seat: int) -> Speech:
    """Return what is asked where dogs could help to pay."""
    return Speech(addressed(name, say("what do you give?")), seat, "mfsa.dog")


def waiting(name: str, seat: int) -> Speech:
    """Return what is said while somebody else thinks."""
    return Speech(addressed(name, say("it is your turn!")), seat, "mfsa.sign.feet")


def ended(name: str, seat: int) -> Speech:
    """Return what is said when the match is over."""
    return Speech(addressed(name, say("you have won!")), seat, "mfsa.sign.hut")


def reason(step: str, kind: str) -> str:
    """Return why a ``kind`` of thing (place, pile, token, open token) cannot be touched now, in few words."""
    if kind == "open token":
        return say("This tree is open already.")
    if step == "trade":
        return say("First swap goods, or stop.")
    if step == "build":
        return say("Build a hut, or go on.") if kind != "pile" else say("You need more goods for this.")
    if step == "swap":
        return say("First swap two trees!")
    return say("First turn over a tree!")


def told(event: Event, looks: tuple[SeatLook, ...]) -> Speech | None:
    """Return what Martin says when ``event`` happens; ``None``: nothing."""
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
        empty = isinstance(event, events.FoundNothing)
        words = say("Oh! Nothing is left here.") if empty else say(_GOOD_NAMES[event.good])
        return Speech(words, seat, f"mfsa.{'ghost' if empty else 'good'}.{GOODS[event.good]}")
    if isinstance(event, events.TookDog):
        return Speech(_dog_words(event, looks), seat, "mfsa.dog")
    if isinstance(event, (events.KeptDogs, events.TradedNothing, events.Traded)):
        return _small_talk(event, seat)
    return _site_talk(event, seat, looks)


def _dog_words(event: events.TookDog, looks: tuple[SeatLook, ...]) -> str:
    if event.source == NOBODY:
        return say("A dog comes along!")
    words = say("A dog from {name}!", name=looks[event.source].name)
    return words if len(words.split()) <= 8 else say("A dog comes along!")


def _small_talk(event: Event, seat: int | None) -> Speech:
    if isinstance(event, events.KeptDogs):
        return Speech(say("Both dogs are here already!"), seat, "mfsa.dog")
    if isinstance(event, events.TradedNothing):
        return Speech(say("Nothing to swap today."), seat, "mfsa.sign.raft")
    return Speech(say("A good swap!"), seat, "mfsa.sign.swap")


def _site_talk(event: Event, seat: int | None, looks: tuple[SeatLook, ...]) -> Speech | None:
    """Return what is said at the building site."""
    if isinstance(event, events.Built):
        return Speech(say("A new hut!"), seat, "mfsa.sign.hut")
    if isinstance(event, events.BuiltNothing):
        words = say("Perhaps next time.") if event.able else say("Not enough goods yet.")
        return Speech(words, seat, "mfsa.sign.hut")
    if isinstance(event, events.HutShown):
        return Speech(say("Look, another hut!"), None, "mfsa.sign.hut")
    if isinstance(event, events.TurnedDown):
        return Speech(say("The trees turn over. Remember!"), None, "mfsa.token.back")
    if isinstance(event, (events.Swapped, events.Mixed)):
        words = say("Watch closely!") if isinstance(event, events.Swapped) else say("All trees are mixed!")
        return Speech(words, seat, "mfsa.sign.swap")
    if isinstance(event, events.Won):
        return Speech(addressed(looks[event.seat].name, say("you have won!")), seat, "mfsa.sign.hut")
    return None
