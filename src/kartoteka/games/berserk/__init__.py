"""Berserk, the card game of two squads on a board of thirty cells: a map of its rooms.

`records` says what lies on the table, `happenings` what can happen to it, `edits` what that changes, `timing` by which
names triggers know it, `possible` whether it could happen; `numbers` is what counts now, `options` are other readings
of the rules. `game` adds up what the rooms offer.

`course` leads through a game turn by turn, `actions` is the stack and what lies on it. `board` knows cells, places and
movement, `recruiting` and `deployment` come before the battle, `fights` holds attacks, dice and wounds; `bringing` and
`deaths` are how cards come and go, `upkeep` what the rules do by themselves. `words` is what texts can say, `text` how
they say it; `set` holds the cards, `bots` play them, `table` shows the game to people and files.
"""
