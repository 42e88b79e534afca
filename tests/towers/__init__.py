"""Towers that people build themselves, and matches that are played in them."""
