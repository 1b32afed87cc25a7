"""Cards, armies and files: what is printed, what an army and its hand must keep, and what comes with the game.

* **cards**: `definitions` (what is printed), `cards` (how it is read, sets), the folder `sets`
* **armies**: `decks` (lists), `deckbuilding` (what an army and a hand must keep), the folder `armies`
* **files of others**: `importer`
"""
