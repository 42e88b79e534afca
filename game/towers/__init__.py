"""Towers that people build themselves: as matches are played in them."""
