"""Star Wars: Legion as a card game: command cards, orders and activations on a board of squares: a map of its rooms.

`records` says what lies on the table, `happenings` what can happen to it, `edits` what that changes, `timing` by which
names triggers know it, `possible` whether it could happen; `numbers` is what counts now, `options` are other readings
of the rules, `abstract` the numbers that stand for a table of miniatures. `game` adds up what the rooms offer.

`course` leads through a game round by round, `command` is its Command Phase, `activation` what a unit does when it is
its turn, `fights` attacks, dice and wounds; `board` knows squares, ranges and sight, `upkeep` what the rules do by
themselves. `words` is what texts can say, `text` how they say it; `set` holds units and command cards, `bots` play
them, `table` shows the game to people and files.
"""
