"""What stays of towers and drops of the past: the earlier towers' leaves, and recorded drops computed again."""
