"""How a game goes: setup, turns and phases, what ends with them, and what is resolved in between."""
