"""Who plays Ugh Ugh when no one sits there, and what the elder needs to look ahead in it."""
