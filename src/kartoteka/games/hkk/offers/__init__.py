"""What a player may do at a moment: what lies ready, what may be played or used, and how often."""
