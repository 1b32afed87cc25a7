"""What each event changes: the edit returns the event as it happened.

None means that it was impossible; a tuple adds what happened at the same moment. Called by the machine only.
"""
