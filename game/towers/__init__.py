"""Towers that people build themselves, and the matches played in them."""
