"""A card's wording to a program and back, and the files of cards, decks and positions: what all games have in common."""
