"""The cards and decks, and what decks may hold."""
