"""Dying: who is due to die, how a card leaves the game zone, and when a dead card loses its markers.

`dying` finds who has no life left and puts the destruction onto the stack; `leaving` is the change itself, `markers`
what is left of the dead until their own last triggers are over, `finishing` the keyword.
"""
