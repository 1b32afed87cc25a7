"""Playing a card or using a text, from its announcement to its end; and what is no action."""
