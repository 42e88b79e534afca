"""Settlers of the Stone Age: out of Africa, on a world map of our own."""
