"""What card texts mean: the words that they ask with, the verbs that they do things with, and the keywords.

`keywords` makes the abilities of a card out of what is printed: `refining` gives each text the kind and the conditions
of the rules, `keyword_texts` has what keywords stand for, `granting` what other texts could give. `facts` and `natures`
hold what is asked of them all the time. `vocabulary` has the words, `asking` what they ask of cards, `triggers` what is
asked of events; `durations`, `limits` and `working` say how long, how often and where texts work, `protections_words`
whom a change is against. `verbs` does what texts do; `feeling` and `unity` belong to single keywords.
"""
