"""What all games have in common: a card's wording to a program and back, and files of cards, decks and positions."""
