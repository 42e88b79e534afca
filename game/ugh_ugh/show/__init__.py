"""How Ugh Ugh looks and is touched: what ``scene`` is made of. Shows views, never the full state."""
