"""The course of a battle: `turn` its turns, `preparation` what is decided before one, `start` and `ending` its rims."""
