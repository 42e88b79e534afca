"""Firepit: Stone Age board games on one screen."""
