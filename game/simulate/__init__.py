"""Lets bots play matches without a window, and counts what happens in them."""

from game.simulate.playing import MatchResult, Simulation, checked_simulation, play_one
from game.simulate.running import Workforce, simulate
from game.simulate.tables import report

__all__ = ["MatchResult", "Simulation", "Workforce", "checked_simulation", "play_one", "report", "simulate"]
