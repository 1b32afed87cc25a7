"""Cards, decks and files: what is printed, what a deck must keep, and what comes with the game.

* **cards**: `cards` (what is printed, sets), the folder `sets`
* **decks**: `decks` (lists), `deckbuilding` (what a deck must keep), the folder `decklists`
* **files of others**: `importer`
* **several games**: `matches`
"""
