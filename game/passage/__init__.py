"""Recorded drops: their files, their film and sound, and their view from outside the tower."""
