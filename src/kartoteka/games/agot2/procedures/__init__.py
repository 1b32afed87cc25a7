"""The rules in the rulebook's order: one module a chapter, a step table each."""
