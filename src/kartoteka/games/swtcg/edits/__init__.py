"""The edits of this game: each makes the change that one event says, and returns the event as it happened.

None means that it was impossible; a tuple adds what happened at the same moment. Called by the machine only, by way of
the timing table. They are parted as the events are (`happenings`); the ends of situations are in `durations`.
"""
