"""Tests of the sound: the plan of a film's voices, and their mix."""
