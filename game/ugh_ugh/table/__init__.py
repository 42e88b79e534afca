"""The table of Ugh Ugh: its picture, what can be touched, and how what happens is shown."""
