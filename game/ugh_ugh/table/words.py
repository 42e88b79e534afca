"""The texts of the table of Ugh Ugh: labels, hints, and the spoken description."""

from __future__ import annotations

from game.core import words
from game.core.rules import Move
from game.core.words import Marked, say, say_many
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.card_effects import BEAR_THROW, can_draw
from game.ugh_ugh.rules.cards import AREAS, BEAR, CARDS, COUNTED_RESOURCES, FOREST, RESOURCES, TIGER
from game.ugh_ugh.rules.events import areas_text, goods_text, pieces_text
from game.ugh_ugh.rules.state import HIDDEN_CARD, Clan, State, Step, bang_count, free_bins, members_of, seat_of
from game.ugh_ugh.table.face import Face

BOX_NAMES: tuple[Marked, ...] = ("Forest", "Plains", "Mountains", "Love tent")


def box_name(area: int) -> str:
    """Return a box's name."""
    return say(BOX_NAMES[area])


def piece_name(piece: int, names: tuple[str, ...]) -> str:
    """Return the name of a piece, with its owner's name."""
    if piece in (TIGER, BEAR):
        return say("The tiger") if piece == TIGER else say("The bear")
    return say("A member of {name}'s clan", name=names[seat_of(piece)])


def tool_words(clan: Clan, tool: str) -> str:
    """Return sentences on whether a clan's drum or spear works, and on its use or repair."""
    works = getattr(clan, tool)
    if tool == "drum":
        if works:
            return say("The drum works. Bang on the Passage up to {count} times after a throw.", count=bang_count(clan))
        return say("The drum is broken. Repair it with 1 wood, or call back the forest.")
    if works:
        return say("The spear works. It will protect your people from the tiger and the bear, but only once.")
    return say("The spear is broken. Repair it with 1 wood, or call back the forest.")


def reward_words(area: int) -> str:
    """Return the reward for calling a box back, as a sentence without its full stop."""
    rewards = (
        say("Reward: repair a tool"),
        say("No reward"),
        say("Reward: your people can each carry a stone alone"),
        say("Reward: add a member to the throw"),
    )
    return rewards[area]


def short_reward(area: int) -> str:
    """Return the reward for calling back a box, short enough for the box's slab."""
    rewards = (say("Repair a tool"), say("No reward"), say("1 stone each"), say("Add a member"))
    return rewards[area]


def _with_payment(text: str, pay: tuple[int, ...]) -> str:
    """Return a move in words with its payment in brackets; only ``text`` if the printed cost is paid."""
    return say("{what} (pay {goods})", what=text, goods=goods_text(pay)) if pay else text


def phrase(move: Move, names: tuple[str, ...]) -> str:
    """Return a move in words for a button."""
    match move:
        case moves.StartWith(tool):
            return say("Start with the drum") if tool == "drum" else say("Start with the spear")
        case moves.Keep(card):
            return say("Keep {card}", card=say(CARDS[card].title))
        case moves.SendOut(areas):
            return say("Send {places}", places=areas_text(areas))
        case moves.CallBack(area):
            return say("Call back: {place}", place=box_name(area))
        case moves.Build(_, card, pay):
            return _with_payment(say("Build {card}", card=say(CARDS[card].title)), pay)
        case moves.Expand(pay):
            return _with_payment(say("Enlarge the cave"), pay)
        case moves.UseHerbs(pay):
            return _with_payment(say("Buy a new card"), pay)
        case moves.Give(pay):
            return _with_payment(say("Give to the feast"), pay)
        case moves.Mend(tool, pay):
            return _with_payment(say("Repair the drum") if tool == "drum" else say("Repair the spear"), pay)
        case moves.LearnFromWall(card):
            return say("Take {card}", card=say(CARDS[card].title))
        case moves.Take(kind, count):
            return say("Take {goods}", goods=goods_text((kind,) * count))
        case moves.Discard(kind):
            return say("Discard {goods}", goods=goods_text((kind,)))
        case moves.Raid(seat, kind):
            return say("Take {goods} from {name}", goods=goods_text((kind,)), name=names[seat])
        case moves.Lose(what):
            return say("Lose {what}", what=_loss_text(what))
        case moves.Peek(area):
            return say("Look into a basket: {place}", place=box_name(area))
        case moves.Slip(area):
            return say(
                "Empty a basket into the next: {place} → {next}",
                place=box_name(area),
                next=box_name((area + 1) % len(BOX_NAMES)),
            )
        case moves.Lure(area):
            return say("Lure the tiger into a basket: {place}", place=box_name(area))
        case moves.Propose(seat):
            return say("Propose to {name}", name=names[seat])
        case moves.Bang(flap, strength):
            return say("Bang on drum end {number}, strength {percent}%", number=flap + 1, percent=round(100 * strength))
    return _PLAIN_MOVES[str(move)]()


def describe(move: Move, names: tuple[str, ...]) -> str:
    """Return a move in words; empty if the label of its button is clearer."""
    return "" if str(move) in _PLAIN_MOVES else phrase(move, names)


def _loss_text(thing: str) -> str:
    """Return the words for a thing that a chief can lose: a resource, a member or the spear."""
    if thing == "member":
        return say_many("{count} member", "{count} members", 1)
    return say_many("{count} spear", "{count} spears", 1) if thing == "spear" else goods_text((RESOURCES.index(thing),))


_PLAIN_MOVES = {
    "draw": lambda: say("Draw a card"),
    "join": lambda: say("Add a member"),
    "spear": lambda: say("Use the spear"),
    "accept": lambda: say("Accept"),
    "decline": lambda: say("Decline"),
    "pass": lambda: say("No spear"),
    "done": lambda: say("Done"),
}


def waiting_words(kind: str, name: str) -> str:
    """Return a sentence about a player who is asked a question of this kind, for somebody who only watches."""
    sentences = {
        "turn": say("{name} takes a turn.", name=name),
        "clan": say("{name} chooses a clan card.", name=name),
        "drums": say("{name} may drum.", name=name),
        "bang": say("{name} drums.", name=name),
        "collect": say("{name} takes loads.", name=name),
    }
    return sentences.get(kind) or say("It's {name}'s turn to decide.", name=name)


def event_line(state: State) -> str:
    """Return a sentence that names the event card whose throw is being carried out; empty if there is none."""
    cause = next((step.note for step in state.agenda if step.kind in ("throw", "settle")), None)
    # an event card is discarded as soon as it has been drawn
    if cause is None or not state.discard or state.discard[-1] != cause:
        return ""
    built = state.clans[state.active].built
    if cause == BEAR_THROW and built and ("bear_now", 1) in CARDS[built[-1]].effects:
        return ""  # the bear may be thrown by the card that was built, not by the event
    return say("Event: {card}.", card=say(CARDS[cause].title))


def hint_line(state: State, step: Step, *, without_holding: bool = False, has_plan: bool = False) -> str:
    """Return the hint below the prompt.

    With ``without_holding``, buttons choose the strength of a bang. ``has_plan`` is true once a basket has been
    chosen for a member.
    """
    if has_plan:
        return say("Nobody goes until you press “Send out”.")
    if step.kind in ("drums", "bang"):
        if without_holding:
            return say("Choose a drum end, then the strength.")
        return say("Hold a drum end longer to hit harder.")
    if step.kind == "turn" and not state.clans[step.seat].home:
        return say("You have nobody at home to send. Call back a basket, or spend resources.")
    lines = {
        "tool": say("The other one starts out broken. The drum shakes the Passage; the spear stops the tiger."),
        "clan": say("Whichever card you keep, you can build it later for Rock Stars."),
        "turn": say("Drag or click members to send them. “Call back” tips a basket into the Passage."),
        "spend": say("Each payment buys one thing. 1 herb buys a new card."),
        "mend": _why_mend(state),
        "lover": say("Two members of the same clan who come out together have a child."),
        "spear": say("The spear saves all your people who came out, then breaks."),
        "collect": _how_to_take(state, step),
        "gain": _where_to_get_card(state),
        "send": say("Drag members onto baskets, then send them out."),
        "raid": _how_to_raid(state, step),
        "loss": say("Mammoth Mia: everyone loses something."),
        "feast": say("Carnivoral: your gift brings a new member, or a card if none are left."),
        "peek": say("Only you can see what is inside."),
        "peeked": _box_contents(state, step),
        "slip": say("Everyone can see which basket empties into which, but not what is inside."),
        "lure": say("It leaves the basket it is in now."),
        "call": say("You get its reward; the rest works as with any call."),
        "propose": say("Unpaired members of two clans may pair up if both chiefs agree."),
        "answer": say("If you accept, both members go home."),
        "work": say("Choose a basket for your unpaired member."),
    }
    return lines.get(step.kind, "")


def _how_to_raid(state: State, step: Step) -> str:
    """Return the hint on where to click to take another clan's resource.

    If all bins are full, the hint says to empty a bin first.
    """
    if free_bins(state.clans[step.seat]):
        return say("Choose a resource in another cave.")
    return say("Choose a full bin to empty it, then a resource in another cave.")


def _where_to_get_card(state: State) -> str:
    """Return the hint on where to click for a card: the draw pile, the wall, or both."""
    if not state.wall:
        return say("Choose the draw pile.")
    return say("Choose the draw pile, or a card on the wall.") if can_draw(state) else say("Choose a card on the wall.")


def _why_mend(state: State) -> str:
    """Return why a tool is mended for free: as the reward for calling back the forest, or because of an event card."""
    is_forest_called = any(step.kind == "throw" and step.note == AREAS[FOREST] for step in state.agenda)
    if is_forest_called:
        return say("This is your reward for calling back the forest.")
    return say("Sticks and Stones: everyone repairs one broken tool.")


def _box_contents(state: State, step: Step) -> str:
    """Return a sentence on the contents of the box that the chief looks into: members by clan, and beasts."""
    pieces = state.boxes[AREAS.index(step.note)] if step.kind == "peeked" else ()
    contents = []
    for seat in range(len(state.clans)):
        count = len(members_of(pieces, seat))
        if count:
            # one form in English, two in other languages
            contents.append(
                say_many("{count} of {who}'s people", "{count} of {who}'s people", count, who=words.who(seat))
            )
    if TIGER in pieces:
        contents.append(say("the tiger"))
    if BEAR in pieces:
        contents.append(say("the bear"))
    return say("In it: {pieces}.", pieces=words.all_of(contents)) if contents else say("It is empty.")


def _how_to_take(state: State, step: Step) -> str:
    """Return the hint on how to take resources or, if all bins are full, how to make room."""
    if not free_bins(state.clans[step.seat]):
        return say("All bins are full. Choose one to empty it, or go without.")
    return say("Choose a glowing token, or drag it into a bin. Choose a full bin to empty it.")


def how_to_bang(without_holding: bool) -> str:
    """Return the hint on how to bang: by holding a drum end or, if ``without_holding``, by buttons."""
    if without_holding:
        return say("Choose a drum end, then the strength. Click another drum to pass the stick.")
    return say("Hold a drum end longer to hit harder. Click another drum to pass the stick.")


# The spoken description of the table; it says no more than the view shows.


def seat_words(face: Face, seat: int) -> list[str]:
    """Return phrases on a clan's members, tools, resources and cards."""
    clan = face.view.clans[seat]
    hand = say_many("{count} card in hand", "{count} cards in hand", len(clan.hand))
    visible_cards = tuple([key for key in clan.hand if key != HIDDEN_CARD])
    if visible_cards:
        hand = say("{who}: {what}", who=hand, what=_titles(visible_cards))
    parts = [
        say_many("{count} member at home", "{count} members at home", len(clan.home)),
        say("the drum works") if clan.drum else say("the drum is broken"),
        say("the spear works") if clan.spear else say("the spear is broken"),
        _goods_words(clan),
        hand,
    ]
    if clan.large_cave:
        parts.append(say("the cave is large"))
    return [*parts, *_built_words(clan)]


def possessions_words(clan: Clan) -> list[str]:
    """Return phrases on a clan's resources and the cards that it has built."""
    return [_goods_words(clan), *_built_words(clan)]


def _goods_words(clan: Clan) -> str:
    return words.sum_up(clan.goods, COUNTED_RESOURCES) or say("no resources")


def _built_words(clan: Clan) -> list[str]:
    return [say("built: {cards}", cards=_titles(clan.built))] if clan.built else []


def middle_words(face: Face) -> list[str]:
    """Return sentences on the cards on the wall and, if they are counted, on the pieces inside the Passage."""
    parts = []
    if face.view.wall:
        parts.append(say("On the wall: {cards}", cards=_titles(face.view.wall)))
    if face.inside is not None:
        parts.append(inside_words(face, face.inside))
    return parts


def inside_words(face: Face, inside: tuple[int, ...]) -> str:
    """Return the pieces known to be in the Passage, in words."""
    if not inside:
        return say("Going by what everyone has seen, nobody is inside.")
    return say("Inside, going by what everyone has seen: {pieces}.", pieces=pieces_text(inside).format(*face.names))


def _titles(keys: tuple[str, ...]) -> str:
    """Return the titles of the visible cards; a hidden card has a key that is not in ``CARDS``."""
    return words.row_of(say(CARDS[key].title) for key in keys if key in CARDS)
