"""The texts of the table of CVlizations: labels, hints, the story of a round, and the spoken description."""

from __future__ import annotations

from game.core.words import all_of, any_of, row_of, say, say_counted, say_many, sum_up_with_and
from game.cvlizations.rules import moves
from game.cvlizations.rules.idea_effects import can_pay, fails, price
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.orders import (
    COUNTED_RESOURCES,
    CROWD,
    CUNNING,
    DOUBLING,
    NO_ORDER,
    ORDERS,
    RESOURCES,
    SLACKING,
    THIEVING,
    TRADING,
    amount_given,
)
from game.cvlizations.rules.scoring import effect_points, printed_points, score, worth_now_and_most
from game.cvlizations.rules.state import (
    HIDDEN_IDEA,
    NO_IDEA,
    NOBODY,
    age,
    age_numeral,
    count_by_kind,
    deck_in_play,
    order_counts,
    orders_in_hand,
)
from game.cvlizations.table.face import Face
from game.cvlizations.table.parts import short_amount


def goods_words(counts: tuple[int, ...]) -> str:
    """Return counts by kind as words: ``2 food and 1 wood``; ``nothing`` when there are none."""
    return sum_up_with_and(counts, COUNTED_RESOURCES) or say("nothing")


def move_label(move: object, names: tuple[str, ...]) -> str:
    """Return a move in words."""
    match move:
        case moves.Play(up, down):
            return say("{up} face up, {down} face down", up=order_name(up), down=order_name(down))
        case moves.Steal(seat, kind):
            return say("Steal {goods} from {name}", goods=say_counted(COUNTED_RESOURCES[kind], 1), name=names[seat])
        case moves.Take(kinds):
            return say("Take {goods}", goods=goods_words(count_by_kind(kinds)))
        case moves.Trade(give, take):
            return say(
                "Give {give} for {take}", give=say_counted(COUNTED_RESOURCES[give], 1), take=say(RESOURCES[take])
            )
        case moves.Buy(idea):
            return say("Buy {idea}", idea=say(IDEAS[idea].title))
    return say("Buy nothing")


def order_name(order: int) -> str:
    """Return an order's name."""
    return say(ORDERS[order].title)


def result_words(order: int, count: int, seats: int) -> str:
    """Return the result of an order that ``count`` tribes chose in words: ``chosen by 2 tribes (3 wood)``."""
    amount = amount_given(order, count)
    if not amount:
        return say("chosen by {count} tribes, so it fails", count=count)
    by = say_many("chosen by one tribe", "chosen by {count} tribes", count)
    return say("{by} ({what})", by=by, what=amount_words(order, amount, seats))


def amount_words(order: int, amount: int, seats: int) -> str:
    """Return the gain from one execution of an order in a match of ``seats`` players, in words."""
    if order == THIEVING and amount > 1 and seats == 2:
        return say("steal 1, and take 1 from the supply")
    if order == THIEVING:
        return say_many("steal 1 from one player", "steal 1 from each of up to {count} players", amount)
    if order == CUNNING:
        return say_many("1 resource of your choice", "{count} resources, any mix", amount)
    if order == SLACKING:
        return say_many("{count} point", "{count} points", amount)
    if order == TRADING:
        return say("1 resource for {count} of another kind", count=amount)
    if order == DOUBLING:
        return say("the other order twice")
    return say_counted(COUNTED_RESOURCES[ORDERS[order].resource], amount)


def story_opening(face: Face, order: int) -> str:
    """Return the first sentence of the story of an order, which names the tribes that chose it."""
    tribes = [number for number, tribe in enumerate(face.view.tribes) if order in (tribe.up, tribe.down)]
    if len(tribes) == 1:
        (only,) = tribes
        name = say("The Cave Geeks") if _belongs_to_cave_geeks(face, only) else _name_in_sentence(face, only)
        return say("{name} alone chose {order}.", name=name, order=order_name(order))
    names = [_name_in_sentence(face, number) for number in tribes]
    return say("{names} chose {order}.", names=all_of(names), order=order_name(order))


def _belongs_to_cave_geeks(face: Face, tribe: int) -> bool:
    """Return whether a tribe belongs to the Cave Geeks, and so to no player."""
    return face.view.tribes[tribe].owner == NOBODY


def _name_in_sentence(face: Face, tribe: int) -> str:
    """Return the name of a tribe within a sentence, where the name of the Cave Geeks has an article."""
    return say("the Cave Geeks") if _belongs_to_cave_geeks(face, tribe) else face.looks[tribe].name


def other_counts_sentence(order: int, count: int) -> str:
    """Return a sentence with the gains from an order if another number of tribes than ``count`` chose it."""
    if order == DOUBLING:
        return say("Doubling fails if three or more chose it, except with the Robot.")
    one, two, crowd = (_short_amount_or_nothing(order, tribes) for tribes in (1, 2, CROWD))
    if count >= CROWD:
        return say("If chosen by one: {one}; by two: {two}.", one=one, two=two)
    if count == 1:
        return say("If chosen by two: {two}; by three or more: {crowd}.", two=two, crowd=crowd)
    return say("If chosen by one: {one}; by three or more: {crowd}.", one=one, crowd=crowd)


def _short_amount_or_nothing(order: int, count: int) -> str:
    """Return what an order gives if ``count`` tribes chose it, as ``short_amount`` writes it, or "nothing"."""
    return short_amount(order, count) if amount_given(order, count) else say("nothing")


def hint_line(face: Face, kind: str) -> str:
    """Return the line below the prompt: a hint or, while the viewer looks at the deck's top idea, the idea's effect."""
    top = top_idea(face)
    if top != NO_IDEA:
        return say("{idea}: {text}", idea=say(IDEAS[top].title), text=say(IDEAS[top].text))
    lines = {
        "steal": say("Click another player's resource."),
        "choose": say("Choose below."),
        "trade": say("Choose below."),
        "buy": say("Click an idea to see its cost and what it is worth to you."),
    }
    return lines.get(kind, "")


def order_tip(order: int, seats: int) -> str:
    """Return the tooltip of an order: its text, and its gains if one, two, or more tribes choose it."""
    gives = (
        say("Alone: {what}", what=_result_of_count(order, 1, seats)),
        say("Two: {what}", what=_result_of_count(order, 2, seats)),
        say("Three or more: {what}", what=_result_of_count(order, CROWD, seats)),
    )
    return "\n".join((say(ORDERS[order].text), *gives))


def _result_of_count(order: int, count: int, seats: int) -> str:
    """Return the gain from an order if ``count`` tribes chose it, in words, or ``it fails``."""
    amount = amount_given(order, count)
    return amount_words(order, amount, seats) if amount else say("it fails")


# -- the words of the foot and the status line


def top_idea(face: Face) -> int:
    """Return the idea on top of the deck if the viewer is looking at it, else ``NO_IDEA``."""
    deck = deck_in_play(face.view)
    is_buying = face.may_act and face.kind == "buy"
    if not is_buying or not deck or deck[0] == HIDDEN_IDEA:
        return NO_IDEA
    return deck[0]


def waiting_words(kind: str, name: str) -> str:
    """Return a sentence about another player who is asked."""
    lines = {
        "orders": say("{name} is choosing two orders.", name=name),
        "steal": say("{name} is choosing whom to steal from.", name=name),
        "choose": say("{name} is choosing resources.", name=name),
        "trade": say("{name} is trading.", name=name),
        "buy": say("{name} is deciding what to buy.", name=name),
    }
    return lines[kind]


def purchase_headline(face: Face) -> str:
    """Return the headline of a purchase: the price of the chosen idea, or the buyer's resources."""
    tribe = face.view.tribes[face.tribe]
    if face.picked_idea:
        title = say(IDEAS[face.picked_idea].title)
        return say("Cost of {idea}: {goods}.", idea=title, goods=goods_words(price(tribe, face.picked_idea)))
    return say("You have {goods}.", goods=goods_words(tribe.goods))


def worth_words(points_now: int, most_points: int) -> str:
    """Return the points that an idea is worth to its buyer now and at most, as a sentence."""
    if most_points == points_now:
        return say_many("It is worth {count} point.", "It is worth {count} points.", points_now)
    return say_many(
        "It is worth {count} point now, up to {most}.",
        "It is worth {count} points now, up to {most}.",
        points_now,
        most=most_points,
    )


def purchase_hint(face: Face) -> str:
    """Return the hint below the headline of a purchase."""
    if face.picked_idea:
        return worth_words(*worth_now_and_most(face.view, face.tribe, face.picked_idea))
    if any(can_pay(face.view.tribes[face.tribe], idea) for idea in face.view.track if idea != NO_IDEA):
        return say("You can afford the ideas outlined in gold.")
    return say("You cannot afford any idea on the track.")


def choice_reason(face: Face) -> str:
    """Return the reason for a choice: the result of the order this round, or the text of the idea."""
    order = face.current_order
    note = face.view.agenda[0].note if face.view.agenda else ""
    if note in NUMBER_OF:
        idea = IDEAS[NUMBER_OF[note]]
        return say("{idea}: {text}", idea=say(idea.title), text=say(idea.text))
    if not order:
        return ""
    result = result_words(order, order_counts(face.view)[order], face.view.seats)
    return say("{order}: {what}.", order=order_name(order), what=result)


def holders_words(face: Face, order: int) -> str:
    """Return a sentence that names the tribes that may have an order in hand."""
    names = [
        _name_in_sentence(face, other) for other, tribe in enumerate(face.view.tribes) if order in orders_in_hand(tribe)
    ]
    if not names:
        return say("Nobody has it in hand.")
    return say("Still held by: {names}", names=row_of(names))


# -- the possible gain of an order while the viewer chooses


def order_summary(order: int) -> str:
    """Return in a few words what an order does."""
    words = {
        THIEVING: say("steals from others"),
        CUNNING: say("gives any resource"),
        SLACKING: say("gives happiness"),
        TRADING: say("trades 1 for more"),
        DOUBLING: say("repeats your other order"),
    }
    return words.get(order) or say("gives {what}", what=say(RESOURCES[ORDERS[order].resource]))


def laid_by_others(face: Face, order: int) -> tuple[int, ...]:
    """Return the tribes, without the one that the viewer acts for, that are known to have laid this order."""
    tribes = enumerate(face.view.tribes)
    return tuple([other for other, tribe in tribes if other != face.tribe and order in (tribe.up, tribe.down)])


def gives_nothing(face: Face, order: int, count: int) -> bool:
    """Return whether an order would give the viewer nothing if ``count`` tribes chose it."""
    return fails(face.view.tribes[face.tribe], order, count)


def gain_words(face: Face, order: int, count: int) -> str:
    """Return the viewer's gain from an order if ``count`` tribes chose it, in words."""
    if gives_nothing(face, order, count):
        return say("nothing")
    amount = amount_given(order, count)
    if order == THIEVING and amount > 1 and face.view.seats == 2:
        return say("1 stolen, 1 from the supply")
    if order == THIEVING:
        return say_many("1 from one player", "1 from each of {count} players", amount)
    if order == CUNNING:
        return say("{count} of any kind", count=amount)
    if order == SLACKING:
        return say("{count} happiness", count=amount)
    if order == TRADING:
        return say("1 for {count}", count=amount)
    if order == DOUBLING:
        other = face.down if face.up in (NO_ORDER, DOUBLING) else face.up
        return say("{order} twice", order=order_name(other)) if other != NO_ORDER else say("your other order twice")
    return say_counted(COUNTED_RESOURCES[ORDERS[order].resource], amount)


def gain_if_joined_sentence(face: Face, order: int, *, with_names: bool = True) -> str:
    """Return a sentence with the viewer's gain from an order if the viewer and one more tribe chose it.

    With ``with_names``, the sentence names the tribes that may be this one.
    """
    names = [
        _name_in_sentence(face, other)
        for other, tribe in enumerate(face.view.tribes)
        if other != face.tribe and order in orders_in_hand(tribe) and order not in (tribe.up, tribe.down)
    ]
    if not names:
        return say("Nobody else can join.")
    count = len(laid_by_others(face, order)) + 2  # with the viewer, and the tribe that joins
    gain = gain_words(face, order, count)
    if with_names:
        return say("If joined by {names}: {what}.", names=any_of(names), what=gain)
    return say("If one more joins: {what}.", what=gain)


def orders_prompt(name: str, up: int, down: int, *, neutral: bool) -> str:
    """Return the prompt of a player who chooses two orders.

    ``neutral`` tells whether the orders are for the player's neutral tribe.
    """
    if up != NO_ORDER and down != NO_ORDER:
        return say("{name}, play both orders.", name=name)
    if up != NO_ORDER:
        return say("{name}, now choose one to play face down.", name=name)
    if neutral:
        return say("{name}, choose an order for your neutral tribe to play face up.", name=name)
    return say("{name}, choose an order to play face up.", name=name)


def tribe_tip(face: Face, tribe_number: int) -> str:
    """Return the tooltip of a tribe's panel: its points line by line, its resources, its hand."""
    view = face.view
    tribe = face.view.tribes[tribe_number]
    hand = row_of(order_name(order) for order in orders_in_hand(tribe)) or say("nothing")
    if tribe_number >= view.seats:
        return say("In hand: {orders}", orders=hand)
    lines = (
        say("Happiness: {count}", count=tribe.happiness),
        say("Points on ideas: {count}", count=printed_points(tribe.ideas)),
        say("Bonus from ideas if the match ended now: {count}", count=effect_points(view, tribe_number)),
        say("Total: {count}", count=score(view, tribe_number)),
        say("Resources: {goods}", goods=sum_up_with_and(tribe.goods, COUNTED_RESOURCES) or say("none")),
        say("In hand: {orders}", orders=hand),
    )
    return "\n".join(lines)


# The spoken description of the table; it says no more than the view shows.


def seat_words(face: Face, seat: int) -> list[str]:
    """Return lines that say what the panels of a player's tribes show."""
    lines = []
    for tribe_number, tribe in enumerate(face.view.tribes):
        if tribe.owner == seat:
            lines += [face.looks[tribe_number].name, *tribe_tip(face, tribe_number).splitlines()]
    return lines


def idea_words(idea_number: int) -> str:
    """Return the cost, points and text of an idea."""
    idea = IDEAS[idea_number]
    cost = goods_words(count_by_kind(idea.cost))
    points = say_many("{count} point", "{count} points", idea.points)
    return say("Costs {cost}; {points}. {text}", cost=cost, points=points, text=say(idea.text))


def middle_words(face: Face) -> list[str]:
    """Return lines that say what the middle of the table shows: the age, the round and the ideas on the track."""
    view = face.view
    ideas = row_of(say(IDEAS[idea].title) for idea in view.track if idea != NO_IDEA)
    when = say("Age {age}, round {round}", age=age_numeral(age(view)), round=view.round)
    return [when, say("Ideas on the track: {ideas}", ideas=ideas)] if ideas else [when]
