"""From the bought squad to the first turn: placing, revealing, hosts, the start of battle; `setup` is all of it.

`zones` are the cells that are open for placing (`placing`); `hidden` are cards that are not revealed yet (`revealing`),
`hosts` what lies on others; `battle_start` and `vanguard` are the windows before the first turn.
"""
