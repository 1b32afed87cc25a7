"""HKK (Hatalom Kártyái Kártyajáték).

`game` puts it all together. Where to look for what:

* **the table**: `records`, `hosts` (what lies on what), `facts` and `natures` (what is printed), `numbers` and `bounds`
  (what counts now), `hurt`, `places`, `locations`, `special`
* **what happens**: `happenings` (events), `edits` (what each changes), `timing` (the table of both), `possible`,
  `protections`, `durations`; and what comes by itself: `checks`, `dying`, `control`
* **the course of a game**: `procedures`; what they ask: `combat`, `strike`, `capturing`, `skipping`, `matches`
* **a play from announcing to its end**: `playing`, `paying` (`prices`, `printed`, `surcharges`, `affording`), `acting`,
  `queue`, `carrying`, `entering`, `leaving`; what is no action: `answered`, `extracting`, `strengthening`, `bodyparts`
  (`afflicting`), `lifesaving`, `searching`, `treasures`, `poison`; and what resolves: `settling`, `reactions`
* **what may be played**: `usable` and `hands` list it, `playable`, `allowed`, `limits` and `working` say whether,
  `sources` what can be answered; `playmodes`
* **texts in play**: `texts`, `numbered`, `granting`, `given`, `keywords`, `bonds`, `triggers`, `vocabulary`, `words`,
  `choosing`; verbs of numbers `verbs_numbers`, of cards `verbs_cards`, `verbs_markers`, `verbs_play`, all in
  `verbs_table`
* **wordings**: `wording` compiles them, and prints them back; `terms` are their Hungarian words
* **for people**: `notation`, `naming`, `refusals`, `chronicle`, `views`, `situations`, `uses`
* **files**: `formats`, `options` (other readings); `cards`, `decks`, `deckbuilding`, `importer`; of scenarios
  `positions`, `laying`, `expectations`
* **the bot** `thumb`: `sight` (what it sees), `thumb_plays`, `thumb_combat`, `thumb_texts`, `thumb_worth`
"""
