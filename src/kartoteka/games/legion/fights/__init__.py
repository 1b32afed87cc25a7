"""Attacks: who may attack whom, the dice, tokens spent on them, what is settled in which order, wounds."""
