"""Before the battle: who is first (`rolling`), the deal (`dealing`), and the squad that is bought of it (`buying`).

`crystals` are what it is bought with, `prices` what a card costs, `squads` which cards may be in one squad; `before` is
what is done before anything is bought.
"""
