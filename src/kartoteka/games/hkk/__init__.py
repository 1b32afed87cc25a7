"""HKK (Hatalom Kártyái Kártyajáték): a map of its rooms.

`records` says what lies on the table, `happenings` what can happen to it, `edits` what that changes, `timing` by which
names triggers know it, `possible` whether it could happen; `numbers` is what counts now, `options` are other readings
of the rules. `game` puts it all together.

`course` leads through a game turn by turn, `combat` through its fights. `offers` lists what a player may do and says
whether, `costs` what that takes; `actions` carries it out, and has the queue of what answers it. `galetki` are
strengthened and give up body parts, `deaths` is who dies or is saved and who takes components, `permanents` what lies
on what, where and whose. `words` is what texts can say, `wording` how they say it; `set` holds the cards and decks,
`bots` play them, `table` shows the game to people and files.
"""
