"""The course of a game: setup, rounds, whose turn it is, the End Phase, and who has won."""
