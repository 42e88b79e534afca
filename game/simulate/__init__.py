"""Matches played by bots without a window, and statistics of them."""

from game.simulate.playing import Played, Simulation, checked_simulation, play_one
from game.simulate.running import Workforce, simulate
from game.simulate.tables import report

__all__ = ["Played", "Simulation", "Workforce", "checked_simulation", "play_one", "report", "simulate"]
