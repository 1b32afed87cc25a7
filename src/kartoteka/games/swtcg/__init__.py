"""The Star Wars Trading Card Game.

`game` puts it all together. Where to look for what:

* **the table**: `records`, `lying` (what lies on and under a card), `facts` (what is printed), `numbers` and `strength`
  (what counts now), `counters`, `piles`, `places`, `successors` (new tops of stacks)
* **what happens**: `happenings` (events), `edits` (what each changes), `timing` (the table of both), `possible`,
  `replacing`, `durations`, and what comes by itself: `checks`, `control`
* **the course of a game**: `procedures`, and what they ask: `stacks`, `carriers` (Equipment), `targets` (attacks),
  `luck`
* **texts in play**: `playing` carries one out; `moments`, `working`, `usable` and `allowed` say when, where, which and
  whether; `texts`, `granting`, `triggers`, `vocabulary`, `choosing`; `verbs` of Force, points and the game,
  `verbs_cards`, `verbs_counters`, `verbs_battle`, `verbs_steps`, all in `verbs_table`
* **wordings**: `wording` compiles them, and prints them back
* **for people**: `notation`, `refusals`, `chronicle`, `views`, `uses`
* **files**: `formats`; `cards`, `decks`, `deckbuilding`; `importer`, `lackey`; of scenarios `positions`,
  `impossible`, `expectations`
* **the bot** `thumb`: `sight` (what it sees), `thumb_building`, `thumb_battle`, `thumb_texts`, `thumb_worth`
"""
