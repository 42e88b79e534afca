"""Ugh Ugh: stupid workers, thrown into a tower."""
