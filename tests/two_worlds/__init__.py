"""What may not be seen: two worlds that differ only in what is hidden look the same, picture by picture."""
