"""What each event changes, by the chapters of `happenings`; what comes and goes is in `entering` and `leaving`."""
