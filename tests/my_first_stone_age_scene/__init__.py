"""The table of My First Stone Age: what it shows, what can be touched, how things are shown happening."""
