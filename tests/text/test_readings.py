"""What wordings mean: the program node for node, for the wordings where a wrong reading would be easy."""

import pytest

from kartoteka.games.agot2.wording import compile_text
from kartoteka.kernel.program import (
    Ability,
    By,
    CardIs,
    Change,
    Choose,
    ChoosePlayer,
    Chosen,
    ChosenPlayer,
    Compare,
    Count,
    Delay,
    Do,
    During,
    EachPlayer,
    EventCard,
    Exists,
    FactionCard,
    Has,
    Host,
    If,
    Is,
    Keyword,
    LetX,
    Limit,
    Math,
    May,
    Measure,
    Modify,
    Named,
    Not,
    Number,
    OneOf,
    Opponent,
    Other,
    RevealedCard,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    Text,
    Then,
    ThePlayer,
    This,
    Together,
    Trigger,
    Under,
    Unless,
    X,
    You,
)

YOURS = Under(You())
KNIGHT = Has("trait", "Knight")
CHARACTER = Is("character")


def ability(text: str, type: str = "character") -> Ability:
    compiled = compile_text("Wren", type, text)
    assert compiled.problems == ()
    (found,) = compiled.program.abilities
    return found


def test_a_reaction_with_everything():
    assert ability(
        "Challenges Action: During a military challenge, kneel this card to choose a Knight character you control. "
        "Until the end of the challenge, that character gets +2 STR and gains renown. (Limit once per phase.)"
    ) == Ability(
        "action",
        condition=During("challenge", "military"),
        cost=(Do("kneel", This()),),
        effect=Seq(
            (
                Choose(Select((KNIGHT, CHARACTER, YOURS))),
                Modify(
                    Chosen(),
                    (Change("strength", "add", Number(2)), Change("keyword", "gain", value="renown")),
                    until="challenge",
                ),
            )
        ),
        limits=(Limit(1, "phase"),),
        phase="challenges",
    )


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("a challenge is won", Trigger("challenge won")),
        ("a phase begins", Trigger("phase began")),
        ("a character is killed", Trigger("character killed", (Role("card", (CHARACTER,)),))),
        (
            "you win an unopposed challenge by 3 or more STR as the attacking player",
            Trigger(
                "challenge won",
                (
                    Role("winner", player=You()),
                    Role("unopposed", word="unopposed"),
                    Role("margin", op=">=", amount=Number(3)),
                    Role("as", word="attacking"),
                ),
            ),
        ),
        (
            "you lose a military or power challenge in which this card is defending alone",
            Trigger(
                "challenge lost",
                (
                    Role("loser", player=You()),
                    Role("kind", word="military"),
                    Role("kind", word="power"),
                    Role("participant", (Same(This()), Is("defending"), Is("alone"))),
                ),
            ),
        ),
        (
            "a Knight character enters play under your control from your hand",
            Trigger(
                "card entered play",
                (
                    Role("card", (KNIGHT, CHARACTER)),
                    Role("under", player=You()),
                    Role("from", word="hand", player=You()),
                ),
            ),
        ),
        (
            "this card bypasses a character using stealth",
            Trigger("bypassed by stealth", (Role("by", (Same(This()),)), Role("card", (CHARACTER,)))),
        ),
        ("the plot phase ends", Trigger("phase ended", (Role("phase", word="plot"),))),
    ],
)
def test_triggers(text, trigger):
    assert ability(f"Reaction: After {text}, draw 1 card.") == Ability(
        "reaction", trigger=trigger, effect=Do("draw", amount=Number(1))
    )


def test_would_is_said_of_the_trigger():
    found = ability("Interrupt: When a character would be killed, sacrifice this card to save it.")
    assert found.trigger == Trigger("character killed", (Role("card", (CHARACTER,)),), would=True)
    assert found.cost == (Do("sacrifice", This()),)
    assert found.effect == Do("save", EventCard())


def test_cancelling_answers_the_initiation_of_an_effect():
    found = ability("Interrupt: When the effects of an opponent's event would initiate, cancel those effects.", "event")
    roles = (Role("card", (Is("event"),)), Role("player", player=Opponent()))
    assert found.trigger == Trigger("effect initiated", roles, would=True)
    assert found.effect == Do("cancel")


def test_it_is_what_was_chosen_last():
    found = ability("Action: Kneel a Knight character to choose a location and stand it.")
    assert found.cost == (Choose(Select((KNIGHT, CHARACTER)), target=False), Do("kneel", Chosen()))
    assert found.effect == Seq((Choose(Select((Is("location"),)), slot="it2"), Do("stand", Chosen("it2"))))


def test_it_is_what_the_trigger_named_where_nothing_was_chosen():
    found = ability("Reaction: After a Knight character is knelt, pay 1 gold to stand it.")
    assert found.effect == Do("stand", EventCard())


def test_it_is_this_card_where_these_very_words_name_it():
    found = ability("Reaction: After a character is killed, kneel this card and discard 1 gold from it to draw 1 card.")
    assert found.cost == (Do("kneel", This()), Do("discard gold", This(), amount=Number(1)))


def test_she_is_a_card_with_a_name():
    found = ability("Reaction: After a character is killed, stand her.".replace("her", "Wren"))
    assert found.effect == Do("stand", This())
    while_you_control = ability("While you control Edda Reed, she gains stealth.")
    edda = Select((Named("Edda Reed"), YOURS))
    assert while_you_control.condition == Exists(edda)
    assert while_you_control.effect == Modify(edda, (Change("keyword", "gain", value="stealth"),))


def test_that_character_is_the_last_character():
    found = ability("Reaction: After a character is killed, choose a location. Then, that character gains 1 power.")
    assert found.effect == Then(Choose(Select((Is("location"),))), Do("gain power", EventCard(), amount=Number(1)))


def test_another_is_other_than_this_card_if_this_card_could_be_meant():
    assert ability("Action: Choose another Knight character and stand it.").effect == Seq(
        (Choose(Select((Other(This()), KNIGHT, CHARACTER))), Do("stand", Chosen()))
    )


def test_another_is_other_than_the_host_for_an_attachment():
    found = ability("Action: Kneel attached character to choose another character and stand it.", "attachment")
    assert found.effect == Seq((Choose(Select((Other(Host()), CHARACTER))), Do("stand", Chosen())))


def test_another_is_other_than_the_chosen_one_for_an_event():
    found = ability("Action: Kneel a Knight character to choose another character and stand it.", "event")
    assert found.effect == Seq((Choose(Select((Other(Chosen()), CHARACTER)), slot="it2"), Do("stand", Chosen("it2"))))


def test_an_object_without_choose_is_chosen_but_not_targeted():
    assert ability("Action: Sacrifice a character.").effect == Seq(
        (Choose(Select((CHARACTER,)), target=False), Do("sacrifice", Chosen()))
    )


def test_each_is_no_choice():
    assert ability("Action: Kneel each Knight character.").effect == Do("kneel", Select((KNIGHT, CHARACTER)))


def test_and_is_together_then_is_then_and_a_full_stop_is_one_after_the_other():
    draw, gain = Do("draw", amount=Number(1)), Do("gain gold", amount=Number(1))
    assert ability("Action: Draw 1 card and gain 1 gold.").effect == Together((draw, gain))
    assert ability("Action: Draw 1 card. Gain 1 gold.").effect == Seq((draw, gain))
    assert ability("Action: Draw 1 card. Then, gain 1 gold.").effect == Then(draw, gain)
    assert ability("Action: Either: draw 1 card, or gain 1 gold.").effect == OneOf((draw, gain))
    assert ability("Action: You may draw 1 card.").effect == May(draw)


def test_what_other_players_do():
    assert ability("Action: Each player draws 1 card.").effect == Do("draw", who=EachPlayer(), amount=Number(1))
    assert ability("Action: Each player sacrifices a character they control.").effect == By(
        EachPlayer(), Seq((Choose(Select((CHARACTER, YOURS)), target=False), Do("sacrifice", Chosen())))
    )
    assert ability("Action: Choose an opponent. That opponent draws 1 card.").effect == Seq(
        (ChoosePlayer(among=Opponent()), Do("draw", who=ChosenPlayer(), amount=Number(1)))
    )
    assert ability("Reaction: After you win a challenge, the losing opponent may draw 1 card.").effect == By(
        ThePlayer("loser"), May(Do("draw", amount=Number(1)))
    )


@pytest.mark.parametrize(
    ("trigger", "role"),
    [
        ("an opponent wins a challenge", "winner"),
        ("an opponent loses a challenge by 5 or more STR", "loser"),
        ("an opponent initiates an intrigue challenge against you", "attacker"),
        ("an opponent collects income", "player"),
    ],
)
def test_that_opponent_is_whom_the_trigger_names(trigger, role):
    effect = ability(f"Reaction: After {trigger}, that opponent draws 1 card.").effect
    assert effect == Do("draw", who=ThePlayer(role), amount=Number(1))


@pytest.mark.parametrize(
    "trigger",
    ["you win a challenge", "a player wins a challenge", "an opponent initiates a challenge against an opponent"],
)
def test_that_opponent_is_nobody_where_the_trigger_names_none(trigger):
    text = f"Reaction: After {trigger}, that opponent draws 1 card."
    (problem,) = compile_text("Wren", "character", text).problems
    assert problem.reason == "nothing before tells who “that opponent” is"


@pytest.mark.parametrize(
    "text",
    [
        "Action: A player draws 1 card.",
        "Action: Discard 1 card at random from a player's hand.",
        "Action: Move 1 gold from a player's gold pool to your own.",
        "Action: Gain X gold. X is a player's claim value.",
        "Action: Look at a player's hand.",
    ],
)
def test_a_player_whom_nobody_has_chosen_is_nobody(text):
    (problem,) = compile_text("Wren", "character", text).problems
    assert problem.reason == "which player is not said; “choose a player” and “each player” are understood"


def test_a_player_who_is_only_asked_for_is_any():
    for text in (
        "Reaction: After a player plays an event, choose a player. That player loses 1 gold.",
        "Action: If a player has 5 or more gold, draw 1 card.",
        "Action: Choose a card in a player's discard pile and remove it from the game.",
    ):
        assert not compile_text("Wren", "character", text).problems


def test_a_search_may_find_nothing_and_is_no_target():
    found = ability("Action: Search the top 5 cards of your deck for a Knight character and put it into play.")
    assert found.effect == Seq(
        (
            Choose(Select((KNIGHT, CHARACTER), ("deck",), You(), top=5), least=0, target=False),
            Do("put into play", Chosen()),
        )
    )


def test_a_delayed_effect():
    found = ability(
        "Action: Put a character into play from your hand. At the end of the phase, if that card is still in play, "
        "discard it from play."
    )
    assert isinstance(found.effect, Seq)
    assert found.effect.parts[1] == Delay("phase", Do("discard", Chosen()), CardIs(Chosen(), (Is("in play"),)))


def test_x_is_defined_for_what_stands_before_it():
    found = ability("Action: Kill a Knight character to draw X cards. X is its printed cost.")
    assert found.effect == LetX(Stat("printed cost", Chosen()), Do("draw", amount=X()))


def test_instead_is_another_number():
    found = ability("Action: Gain 1 gold. (3 gold instead if you control no characters.)")
    assert found.effect == If(
        Unless(Exists(Select((CHARACTER, YOURS)))),
        Do("gain gold", amount=Number(3)),
        Do("gain gold", amount=Number(1)),
    )


def test_the_next_card_and_the_first_card():
    spent = Change("cost", "add", Number(-1), "marshal")
    hand = Select((KNIGHT, CHARACTER), ("hand", "shadows"), You())
    assert ability(
        "Action: Reduce the cost of the next Knight character you marshal this phase by 1."
    ).effect == Modify(hand, (spent,), until="phase", times=1)
    assert ability("Reduce the cost of the first Knight character you marshal each round by 1.").effect == Modify(
        hand, (spent,), until="first each round", times=1
    )


def test_income_is_a_printed_modifier_of_your_plot():
    assert ability("+1 Income.", "location") == Ability(
        "constant",
        effect=Modify(RevealedCard("plot", You()), (Change("income", "add", Number(1)),)),
        flags=("modifier icon",),
    )


def test_power_for_your_faction_and_on_a_card():
    assert ability("Action: Gain 2 power for your faction.").effect == Do(
        "gain power", FactionCard(You()), amount=Number(2)
    )
    assert ability("Reaction: After you win a challenge, this card gains 1 power.").effect == Do(
        "gain power", This(), amount=Number(1)
    )


def test_counting():
    assert ability("This card gets -1 STR for each plot card in your used pile.").effect == Modify(
        This(),
        (Change("strength", "add", Math("*", Number(-1), Count(Select((Is("plot"),), ("used",), You())))),),
    )
    more = ability("While you control fewer than 2 Knight characters, this card gains renown.")
    assert more.condition == Compare(Count(Select((KNIGHT, CHARACTER, YOURS))), "<", Number(2))


def test_lists_of_negations_all_hold():
    found = ability("Each non-King, non-Queen character gains renown.")
    assert isinstance(found.effect, Modify)
    assert found.effect.subject == Select((Not(Has("trait", "King")), Not(Has("trait", "Queen")), CHARACTER))


def test_where_the_card_itself_has_to_be():
    from_hand = ability("Action: Pay 1 gold to put this card into play from your hand.")
    assert from_hand.zones == ("hand",) and from_hand.effect == Do("put into play", This())
    from_pile = ability(
        "Reaction: After you win a challenge, return this card from your discard pile to your hand.", "event"
    )
    assert from_pile.zones == ("discard",) and from_pile.effect == Do("return to hand", This(), who=You())


def test_a_text_box():
    text = "Bestow (2). No attachments except Weapon.\n+1 Income."
    compiled = compile_text("Wren", "character", text)
    assert compiled.program.keywords == (Keyword("bestow", 2), Keyword("no attachments", value="Weapon"))
    restricted = compile_text("Wren", "attachment", "Lord character with printed cost 3 or lower only.").program
    assert restricted == Text(restriction=(Has("trait", "Lord"), CHARACTER, Measure("printed cost", "<=", Number(3))))
