"""The rules of Ugh Ugh: pure functions over frozen state, and what is printed as data."""
