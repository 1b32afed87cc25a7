"""The Star Wars Trading Card Game."""
