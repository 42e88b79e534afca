"""The rules of Settlers of the Stone Age: pure functions over frozen state, and what is printed as data."""
