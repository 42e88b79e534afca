"""The rules of CVlizations: pure functions over frozen state, and what is printed as data."""
