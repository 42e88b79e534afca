"""Tests of speech: the speaker and its voices, the narrator, and whole matches played by keys and ears alone."""
