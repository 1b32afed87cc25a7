"""Kartoteka plays real collectible card games with their rules enforced.

The packages, each of which knows only those below it:

* ``clients``: the terminal; shows what a player may see and sends an answer back
* ``play``: sessions, notation, records, scenarios and agents
* ``games``: one package per game: tables, steps and cards
* ``text``: a card's wording to a program and back
* ``kernel``: state, machine, events, windows, abilities, legality and views
"""

from kartoteka.compiled import use

BUILD = use()
"""The name of the compiled build that is in use; empty where all is interpreted."""
