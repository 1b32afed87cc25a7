"""What the texts of cards and the keywords of units mean.

`keywords` makes the abilities of a definition out of what is printed, `keyword_texts` those that keywords stand for,
`granting` those that other texts could give; `facts` holds what is asked of all of that all the time. `vocabulary` has
the words with which texts ask, `triggers` what is asked of events; `durations`, `limits` and `working` say how long,
how often and where texts work, `actions` which of them a unit uses as an action. `verbs` does what texts do.
"""
