"""A card's wording to a program and back: what all games' wordings have in common."""
