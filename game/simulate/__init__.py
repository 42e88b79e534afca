"""Matches played by bots without a window, and statistics of them."""

from game.simulate.playing import Played, Simulation, agreed, play_one
from game.simulate.running import Workforce, simulate
from game.simulate.tables import report

__all__ = ["Played", "Simulation", "Workforce", "agreed", "play_one", "report", "simulate"]
