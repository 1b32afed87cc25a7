"""Attacks, from whom they reach to the wounds that they deal.

`attacks` has the kinds of attack; `reach` says whom each may be aimed at, `strikes` lists the plain ones, `flyers` has
what is said of creatures that fly. `defenders` may step in and the target may fight back (`answering`). `modifiers`
gives the results of the dice, `sizes` and `table` how hard the blows are, `weakening` the choice in an exchange.
`wounds` says how much a blow deals, `shield` what of that is prevented, `protections` what a card is kept from.
"""
