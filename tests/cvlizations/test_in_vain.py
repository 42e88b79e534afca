"""Orders that can bring nothing now are recognized from public information."""

from __future__ import annotations

from dataclasses import replace

from game.core import Match
from game.cvlizations.rules.order_effects import why_order_in_vain
from game.cvlizations.rules.orders import ALL_ORDERS, CUNNING, DOUBLING, LOGGING, SLACKING, THIEVING, TRADING
from game.cvlizations.rules.state import State


def _state_with_orders(shown: tuple[int, ...] = (), goods: tuple[int, int, int] = (1, 1, 1)) -> State:
    """Return a state of four tribes with these ``goods``, in which the tribes after the first show these orders."""
    state: State = Match.new("cvlizations", seats=4, seed=1).state
    ups = (0, *shown, 0, 0, 0)[: len(state.tribes)]
    tribes = [replace(tribe, up=up, goods=goods) for tribe, up in zip(state.tribes, ups, strict=True)]
    return replace(state, tribes=tuple(tribes))


def test_no_order_is_in_vain_at_the_start() -> None:
    assert not any(why_order_in_vain(_state_with_orders(), 0, order) for order in ALL_ORDERS)


def test_an_order_is_in_vain_if_a_third_tribe_would_make_it_fail() -> None:
    """Two other tribes show the order, so seat 0 would be the third to choose it; these four orders fail then."""
    for order in (THIEVING, CUNNING, SLACKING, DOUBLING):
        assert why_order_in_vain(_state_with_orders((order, order)), 0, order)
        assert why_order_in_vain(_state_with_orders((order,)), 0, order) is None
    assert why_order_in_vain(_state_with_orders((LOGGING, LOGGING)), 0, LOGGING) is None, (
        "an order that still gives one resource counts as in vain"
    )


def test_thieving_is_not_in_vain_if_only_the_thief_has_resources() -> None:
    """Another thief may rob it first, and can then be robbed."""
    poor = _state_with_orders(goods=(0, 0, 0))
    rich_thief = replace(poor, tribes=(replace(poor.tribes[0], goods=(1, 1, 1)), *poor.tribes[1:]))
    assert why_order_in_vain(rich_thief, 0, THIEVING) is None


def test_thieving_and_trading_are_in_vain_without_resources() -> None:
    poor = _state_with_orders(goods=(0, 0, 0))
    assert why_order_in_vain(poor, 0, THIEVING) and why_order_in_vain(_state_with_orders(), 0, THIEVING) is None
    assert why_order_in_vain(poor, 0, TRADING, SLACKING) and why_order_in_vain(poor, 0, TRADING, LOGGING) is None
    assert why_order_in_vain(poor, 0, TRADING) is None, (
        "an order counts as in vain although the seat's other order may bring a resource first"
    )
