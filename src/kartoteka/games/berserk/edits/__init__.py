"""What each event changes, by the chapters of `happenings`; nothing else writes to a state of this game."""
