"""What card texts mean: the words that they ask with, the verbs that they do things with, and the keywords.

`keywords` makes the abilities of a card out of what is printed, `granting` what other texts could give it; `facts` and
`natures` hold what is asked of them all the time. `vocabulary`, `triggers`, `durations`, `limits`, `working` and
`protections_words` say what each word asks; `verbs` does what the texts do; `unity` is a keyword of its own.
"""
