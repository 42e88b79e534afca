"""Who plays CVlizations when no one sits there, and what the elder needs to look ahead in it."""
