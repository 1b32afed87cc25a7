"""What several games do alike, word for word: each game hands in what is its own."""
