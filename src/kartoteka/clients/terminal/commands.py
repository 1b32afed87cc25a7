"""What a person may say besides notation: `why`, `undo`, `log`, `card`, `rule`, `where`, `auto`, `save` and so on.

Each command is a function of the game and what follows the word; it prints, and says what is to be done next.
"""

from __future__ import annotations

import difflib
import re
from enum import Enum
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal import answers
from kartoteka.clients.terminal.program import program
from kartoteka.clients.terminal.screen import cut
from kartoteka.play.session import ConsentNeeded, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.clients.terminal.game import TerminalGame

MANY = 4
"""Options that are counted rather than named."""
MANY_RULES = 12


class Next(Enum):
    """What comes after a command."""

    ASK = "ask again"
    SHOW = "show the table and ask again"
    AGAIN = "see who is asked now"
    LEAVE = "leave, saving"
    ABANDON = "leave without saving"


HELP = """\
Say the number of an option, or its words; several small choices in one line
are all, unless ... at the end says that there are more to come:
  3   {line}   {several}
Or one of these commands:
  options [WORD] every option on a line of its own, or those with that word
  why ATTEMPT    every rule against it, as: why {attempt}
  undo           take back your last decision, or auto, and what came after it
  repeat N       a cycle that you have just gone through, N times more
  table          show the table again{in_full}
  legend         what the signs of the table mean
  log [N | all]  what has happened, as far as you saw it
  piles          the cards in {piles}
  card NAME      what is printed on a card
  rule ID        a rule of the index, such as: rule {rule}; rule WORD
                 finds those that speak of it
  where          the rules that are being carried out, outermost first
  auto           pass where no more is on offer than now, unless that ends a
                 phase of yours; auto list, auto off{others}
  pass all       pass until the stack is empty, or somebody declares something
  concede        {concede}
  agree          end the game, if all agree (where its rules know that)
  save FILE      save the game; quit and the end of input save it, too
  quit           save and leave; quit nosave: leave only"""


AUTO_OTHERS = """
  auto others    pass for me while others act, or fight one another; auto off"""


def help_(game: TerminalGame, rest: str) -> Next:
    own = game.layout.examples
    several = len(game.players) > 2
    text = HELP.format(
        line=own.line, several=own.several, attempt=own.attempt, rule=own.rule,
        piles=game.layout.open_piles_are,
        others=AUTO_OTHERS if several else "",
        in_full=", everybody in full" if several else "",
        concede="leave the game (concede yes): the others play on" if several else "give up (concede yes): you lose",
    )  # fmt: skip
    game.screen.lines([[row] for row in text.split("\n")])
    return Next.ASK


def show(game: TerminalGame, rest: str) -> Next:
    return Next.SHOW


def options(game: TerminalGame, rest: str) -> Next:
    """Every option in words, with its number; of those that have them, if words are said."""
    choice, texts = game.session.choice, game.session.options()
    assert choice is not None
    view = game.session.view(choice.seat)
    rows = [(n, texts[i]) for n, i in enumerate(game.layout.by_number(view), 1)]
    found = [(n, text) for n, text in rows if all(word in text.casefold() for word in rest.casefold().split())]
    for n, text in found:
        game.screen.line((f"{n:>3}", "key"), f"  {text}")
    if not found:
        game.screen.line((f"options: none has {rest!r} in it", "warn"))
    return Next.ASK


def why(game: TerminalGame, rest: str) -> Next:
    """Every need that an attempt fails."""
    if not rest:
        game.screen.line(f"why what? Say it as you would do it: why {game.layout.examples.attempt}")
        return Next.ASK
    seat = game.session.seat
    answer = game.session.explain(seat, rest)
    if answer == "not understood":
        rest = answers.spelled_out(rest, game.session.view(seat), game.session)
        answer = game.session.explain(seat, rest)
    if isinstance(answer, str):
        hint = "" if answer == "ambiguous" else near(rest, game.session.options())
        game.screen.line((f"{answer}: {rest}{hint}", "warn"))
    elif answer.legal:
        game.screen.line("nothing speaks against it: say it, and it is done")
    else:
        game.screen.line(f"{rest}: not now; what the rules ask for, and is not so")
        for failure in answer.failures:
            fact = f" ({failure.fact})" if failure.fact else ""
            game.screen.line("  ", (failure.rule, "rule"), f"  {failure.text}{fact}")
    return Next.ASK


def undo(game: TerminalGame, rest: str) -> Next:
    try:
        was = game.take_back()
    except ConsentNeeded as refused:
        game.screen.line((str(refused), "warn"))
        return Next.ASK
    if not was:
        game.screen.line("there is nothing of yours to take back")
        return Next.ASK
    game.screen.line((f"taken back: {game.taken_back}", "warn"))
    return Next.AGAIN


def log(game: TerminalGame, rest: str) -> Next:
    """The last lines of what the seat saw."""
    told = game.session.log(game.seat_shown)
    wanted = rest.lower()
    if wanted and wanted != "all" and not wanted.isdecimal():
        game.screen.line("log, log 50 or log all")
        return Next.ASK
    count = len(told) if wanted == "all" else int(wanted or 20)
    game.screen.lines([["  " + row] for row in told[max(0, len(told) - count) :]] or [["nothing has happened yet"]])
    return Next.ASK


def card(game: TerminalGame, rest: str) -> Next:
    """What is printed on a card; on its face, if it is only partly understood."""
    found = find_cards(game, rest)
    if not found:
        names = [d.name for d in game.session.state.pool.definitions]
        game.screen.line(f"no card is called {rest!r}{near(rest, names)}" if rest else "which card? card NAME")
    for definition in found:
        game.screen.lines(game.layout.card(definition))
        if definition.partial:
            game.screen.line(("  PARTIAL: these words are not understood, and do nothing in play", "warn"))
            for problem in definition.problems:
                clause = f"{problem.clause!r}: " if problem.clause else ""
                game.screen.text(f"{clause}{problem.reason}", "warn", indent="    ")
    return Next.ASK


def find_cards(game: TerminalGame, name: str) -> list[Any]:
    """The definitions of that title, or those that alone begin with it or have it in them."""
    definitions = game.session.state.pool.definitions
    wanted = name.casefold()
    if not wanted:
        return []
    exact = [d for d in definitions if d.name.casefold() == wanted]
    if exact:
        return exact
    for fits in (str.startswith, str.__contains__):
        found = [d for d in definitions if fits(d.name.casefold(), wanted)]
        if found and len({d.name for d in found}) == 1:
            return found
    return []


def near(said: str, known: list[str]) -> str:
    """A hint at what may have been meant."""
    exact = [name for name in known if said.casefold() in name.casefold()]
    close = exact[:4] or difflib.get_close_matches(said, known, n=2)
    return f"; did you mean {' or '.join(dict.fromkeys(close))}?" if said and close else ""


def rule(game: TerminalGame, rest: str) -> Next:
    """The entry of the rules index with that id, or those whose heading speaks of it."""
    index = game.session.game.rulebook
    found = rules_about(list(index), rest)
    if not found:
        hint = near(rest, [entry.id for entry in index])
        game.screen.line(
            f"the index has no rule {rest!r}{hint}" if rest else f"which rule? rule {game.layout.examples.rule}"
        )
    elif len(found) > 1:
        for entry in found[:MANY_RULES]:
            game.screen.line((entry.id, "rule"), "  ", entry.heading)
        if len(found) > MANY_RULES:
            game.screen.line(f"... and {len(found) - MANY_RULES} more rules that speak of {rest}")
    else:
        whole_rule(game, found[0])
    return Next.ASK


def rules_about(index: list[Any], said: str) -> list[Any]:
    """The rule of that id, or of a keyword of that name; else every one in whose heading a word begins like that."""
    wanted = said.casefold()
    if not wanted:
        return []
    keyword = wanted.replace(" ", "-")
    named = [entry for entry in index if entry.id.casefold() == wanted]
    named = named or [
        entry for entry in index if entry.id.casefold().partition("-")[2] == keyword and not keyword.isdigit()
    ]
    if named:
        return named
    return [entry for entry in index if re.search(rf"\b{re.escape(wanted)}", entry.heading.casefold())]


def whole_rule(game: TerminalGame, entry: Any) -> None:
    """All that the index says of a rule."""
    game.screen.line((entry.id, "rule"), "  ", (entry.heading, "strong"))
    superseded = f" by {entry.by}" if entry.by else ""
    game.screen.text(f"{entry.status}{superseded} · {entry.source}", indent="  ")
    if entry.reading:
        game.screen.text(f"our reading: {entry.reading}", indent="  ")


def where(game: TerminalGame, rest: str) -> Next:
    for depth, frame in enumerate(game.session.where().split(" > ")):
        game.screen.line("  " * depth + frame)
    return Next.ASK


def piles(game: TerminalGame, rest: str) -> Next:
    """What lies open out of play."""
    view = game.session.view(game.seat_shown)
    empty = True
    for zone in view.zones:
        if zone.name in game.layout.open_piles and zone.count:
            owner = view.players[zone.seat]["name"]
            titles = [game.layout.title(card) for card in reversed(zone.cards)]
            game.screen.text(f"{owner}, {zone.name}: {', '.join(titles)}")
            empty = False
    if empty:
        game.screen.line("all piles are empty")
    return Next.ASK


def pass_all(game: TerminalGame, rest: str) -> Next | None:
    """Passes until the stack is empty, or somebody declares something."""
    if rest.strip().lower() != "all":
        return None
    seat = game.session.seat
    if not game.sparing.on_the_stack(seat):
        game.screen.line("nothing lies on a stack: say pass")
        return Next.ASK
    game.sparing.wish(seat, "pass all", letting=game.sparing.on_the_stack(seat))
    return Next.AGAIN


def auto(game: TerminalGame, rest: str) -> Next:
    """Passing for the person where nothing is on offer but what is on offer here, until told otherwise."""
    seat, wishes = game.session.seat, game.sparing.wishes[game.session.seat]
    ways = ("", "list", "off", "others") if len(game.players) > 2 else ("", "list", "off")
    if rest not in ways:
        said = ", ".join(f"auto {way}".rstrip() for way in ways)
        game.screen.line((f"auto: {rest!r} was not understood; there is {said}", "warn"))
    elif rest == "others":
        game.screen.line("from now on I pass for you while others act, or fight one another (auto off stops that)")
        game.sparing.wish(seat, "auto others", only_own=True)
        return Next.AGAIN
    elif rest == "off":
        game.sparing.stop(seat)
        game.screen.line("you are asked about everything again")
    elif rest == "list":
        others = ["what others do"] if wishes.only_own else []
        game.screen.line(f"auto: {', '.join([*others, *sorted(wishes.auto)]) or 'nothing'}")
    else:
        return _auto_here(game)
    return Next.ASK


def _auto_here(game: TerminalGame) -> Next:
    """The same for what is on offer now; not where a pass ends something of one's own."""
    choice, options = game.session.choice, game.session.options()
    assert choice is not None
    out = game.sparing.way_out(choice, options)
    ends = game.layout.passing(game.session.view(choice.seat)) if out else ""
    if not out or ends:
        why = f"a pass here {ends}: say pass if you want that" if ends else "here you cannot pass"
        game.screen.line((f"auto: {why}; auto is for questions that you would only pass at", "warn"))
        return Next.ASK
    added = [text for text in options if text != out]
    words = f"only {' or '.join(added)}" if len(added) < MANY else f"only do these {len(added)} things"
    game.screen.line(f"from now on I pass where you could {words} (auto off or undo ends that)")
    game.sparing.wish(choice.seat, "auto", auto=game.sparing.wishes[choice.seat].auto | set(added))
    return Next.AGAIN


def concede(game: TerminalGame, rest: str) -> Next:
    """Gives the game up, once that is confirmed; like every decision it can be taken back."""
    if rest not in ("", "yes"):
        game.screen.line((f"concede: {rest!r} was not understood; concede yes gives the game up", "warn"))
    elif rest or game.confirmed == "concede":
        game.session.concede(game.session.seat)
        return Next.AGAIN
    else:
        what = "leave the game" if len(game.players) > 2 else "give the game up"
        game.screen.line((f"concede again, or concede yes, to {what}; anything else goes on", "warn"))
        game.to_confirm = "concede"
    return Next.ASK


def agree(game: TerminalGame, rest: str) -> Next:
    """Ends the game if all agree: people who share the keyboard have talked it over; a bot plays on."""
    if len(game.people) < len(game.players):
        bots = len(game.players) - len(game.people)
        game.screen.line(f"agree: the {'bot wants' if bots == 1 else 'bots want'} to play on")
        return Next.ASK
    try:
        game.session.agree(game.session.seat)
    except NotationError as fault:
        game.screen.line((str(fault), "warn"))
        return Next.ASK
    return Next.AGAIN


def repeat(game: TerminalGame, rest: str) -> Next | None:
    """A cycle again, as the session reads it; by rules that know none, nothing."""
    if game.session.explain(game.session.seat, "repeat 1") != "not understood":
        return None
    game.screen.line(("repeat: there is nothing to repeat; this game has no rule that repeats a cycle", "warn"))
    return Next.ASK


def legend(game: TerminalGame, rest: str) -> Next:
    """What the signs of the table mean."""
    signs = game.layout.signs
    width = max((len(sign) for sign, _ in signs), default=0)
    for sign, meaning in signs:
        game.screen.text(meaning, indent=f"  {sign:<{width}}  ")
    if not signs:
        game.screen.line("the table has no signs: it says all in words")
    return Next.ASK


def save(game: TerminalGame, rest: str) -> Next:
    if not rest:
        game.screen.line("where to? save FILE")
        return Next.ASK
    game.save(rest)
    return Next.ASK


def quit_(game: TerminalGame, rest: str) -> Next:
    """Leaves; the game is saved unless that is not wanted."""
    if rest not in ("", "nosave"):
        game.screen.line((f"quit: {rest!r} was not understood; say quit, or quit nosave", "warn"))
        return Next.ASK
    return Next.ABANDON if rest else Next.LEAVE


def load(game: TerminalGame, rest: str) -> Next:
    """What people try who have saved a game."""
    game.screen.line(f"a saved game is gone on with by: {program()} play --resume {rest or 'FILE'}")
    return Next.ASK


COMMANDS: dict[str, Callable[[TerminalGame, str], Next | None]] = {
    "help": help_,
    "legend": legend,
    "?": help_,
    "table": show,
    "options": options,
    "why": why,
    "undo": undo,
    "log": log,
    "card": card,
    "rule": rule,
    "where": where,
    "piles": piles,
    "concede": concede,
    "agree": agree,
    "auto": auto,
    "repeat": repeat,
    "pass": pass_all,
    "save": save,
    "load": load,
    "quit": quit_,
}


ALONE = ("help", "?", "legend", "table", "undo", "where", "piles", "agree")
"""Commands of one word."""
ABOUT_DECISIONS = ("why", "concede", "agree", "auto", "options", "pass", "repeat")
"""Commands that make sense while a person is asked."""


def command(game: TerminalGame, said: str) -> Next | None:
    """Carries out what was said, if it is a command and not an option."""
    game.confirmed, game.to_confirm = game.to_confirm, ""
    word, _, rest = said.partition(" ")
    found = COMMANDS.get(word.lower())
    if found is None or (game.asks_person and said in game.session.options()):
        return None
    if not game.asks_person and word.lower() in ABOUT_DECISIONS:
        why_not = "the game is over, and nobody is asked" if game.session.over else "you only look on"
        game.screen.line((f"{word.lower()}: {why_not}", "warn"))
        return Next.ASK
    if rest and word.lower() in ALONE:
        game.screen.line((f"{word.lower()}: {cut(rest, 60)!r} was not understood; say {word.lower()} alone", "warn"))
        return Next.ASK
    return found(game, cut(rest, 500))
