"""The rules of My First Stone Age: pure functions over frozen state, and what is printed as data."""
