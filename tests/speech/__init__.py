"""Firepit speaks: the speaker and its voices, what the narrator says, and whole matches by keys and ears alone."""
