"""Tests of the sound: the plan of a film's sounds, and their mix."""
