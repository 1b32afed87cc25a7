"""What lies on the table: on what, where, whose, and what keeps things off it."""
