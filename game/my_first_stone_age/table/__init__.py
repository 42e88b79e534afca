"""The table of My First Stone Age: its picture, what can be touched, and how what happens is shown."""
