"""Programs that play Legion: the rule of thumb, `thumb`."""
