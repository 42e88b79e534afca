"""The rules of My First Stone Age: pure functions over frozen state, and the printed board as data."""
