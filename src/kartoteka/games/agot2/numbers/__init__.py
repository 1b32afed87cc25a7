"""What is asked of cards and players: STR, icons, keywords, traits, cost, claim, totals.

Each answer is folded anew from what is printed and what now speaks of it (`kernel.modifiers`).
"""
