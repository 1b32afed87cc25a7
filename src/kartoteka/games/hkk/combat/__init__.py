"""The combat phase: exchange, attack, combat abilities, strike, and what comes of it."""
