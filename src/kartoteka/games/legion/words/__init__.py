"""What the texts of cards and the keywords of units mean.

`keywords` makes the abilities of a definition out of what is printed, `keyword_texts` those that keywords stand for,
`granting` finds those that other texts could give; `facts` holds what is asked of all of that all the time.
`vocabulary` has the words with which texts ask, `triggers` what is asked of events, `captured` what becomes of texts
that were set off; `durations`, `limits` and `working` say how long, how often and where texts work. `using` carries out
a text that its player uses: `actions` those that are actions of units, `from_hand` those of cards in a hand. `verbs`
does what texts do.
"""
