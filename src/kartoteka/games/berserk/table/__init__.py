"""What people read and write: names, notation, views, what is told, refusals, positions of scenarios, files.

`naming` says what cards are called, `notation` writes options; `views`, `standing_facts` and `situations` say what a
seat sees, `chronicle` what happened, `refusals` and `choosing` why not and what is asked. `positions` and `laying` lay
a scenario's table, `expectations` compares it; `formats` and `uses` are the game's side of files and of counting.
"""
