"""The terminal: the command line, and a game played line by line."""
