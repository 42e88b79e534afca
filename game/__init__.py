"""Firepit: Stone Age board games on one screen."""

__version__ = "1.0.0"
