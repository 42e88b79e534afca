"""The rules of Stone Age: pure functions over frozen state, and what is printed as data."""
