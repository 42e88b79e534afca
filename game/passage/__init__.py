"""A recorded drop: its file, where it comes from and goes to, what is seen and heard of it from outside."""
