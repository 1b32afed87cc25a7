"""Coming into the game: summoning, reviving, incarnating (BK-532).

`defaults` has what each of the three words means where a text says nothing else; `arriving` is the one change by which
a card comes in, and what keeps it out; `bringing` makes the events of a text that brings cards, `summoning` and
`reviving` its two verbs; `incarnating` is the clock of graveyards.
"""
