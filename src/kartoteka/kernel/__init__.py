"""The kernel: one machine for card games, which knows no game."""
