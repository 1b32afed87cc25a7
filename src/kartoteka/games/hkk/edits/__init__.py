"""What each event changes, by the chapters of `happenings`; what enters and leaves the table is in `entering`, `leaving`."""
