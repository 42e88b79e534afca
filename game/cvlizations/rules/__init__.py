"""The rules of CVlizations: pure functions over frozen state, and the cards as data."""
