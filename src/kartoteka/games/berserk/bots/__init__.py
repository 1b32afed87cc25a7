"""Programs that play: `sight` is what they see, `thumb` the rule of thumb with what belongs to it."""
