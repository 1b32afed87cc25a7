"""The rule-of-thumb player, and what it sees."""
