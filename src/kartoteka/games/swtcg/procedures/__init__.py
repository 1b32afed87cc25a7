"""The procedures of the Star Wars TCG: its rules as tables of steps, chapter by chapter."""
