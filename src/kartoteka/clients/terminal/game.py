"""A game at a terminal: people and bots round one table, asked line by line.

People are shown what their seat may know, and what has happened since they were last asked; bots answer at once. Where
two people share the keyboard, the screen is cleared between them, and the next is let in by pressing Enter.

What players of such programs complain about is avoided like this: a question with one answer is not asked; the table
is shown again only when it has changed; `auto` passes; what is refused is explained with its rule; `undo` goes back to
one's own last decision; the end of input, or Ctrl-C, saves the game.
"""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Any, TextIO

from kartoteka.clients.terminal import answers
from kartoteka.clients.terminal.commands import Next, command
from kartoteka.clients.terminal.layout import layout_for, situation
from kartoteka.clients.terminal.questions import Question
from kartoteka.clients.terminal.screen import Screen, cut, plain, untagged
from kartoteka.clients.terminal.sparing import PASS, Sparing
from kartoteka.play.agents import choose
from kartoteka.play.session import AGREE, CONCEDE, Ambiguous, NotationError, NotLegal, NotReadable, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.play.agents import Agent, View

OLD_NEWS = 12
"""Lines of the log that are told again where a game goes on."""
AMONG = "it is one of those to choose from"
"""What a refusal says that knows no more than what is on offer (`play.explaining`)."""
MOST_CANDIDATES = 3
"""How many things are named in a line of which one was meant; more are listed."""
SHORT_NEWS = 6
"""Lines about what has happened that are seen together with the question, where that can be."""
LEAST_ROOM = 5
"""Lines of a screen that a question must be left."""
TIRING = 3
"""How often the same is asked running before it is said how that can be ended."""
ENDINGS = (PASS, "done")
"""Words that do no more here, besides those of the game (`Layout.declines`): which of them a question offers is a
matter of the rules, not of what is meant."""


class InputEnded(Exception):
    """Nobody answers any more: the end of input, or Ctrl-C."""


class TerminalGame:
    """One game being played in the terminal."""

    def __init__(
        self,
        session: Session,
        players: Sequence[Agent | None],
        *,
        source: TextIO | None = None,
        out: TextIO | None = None,
        keep: Callable[[str], str] | None = None,
    ) -> None:
        self.session = session
        self.players = list(players)
        """By seat: the bot, or None for a person."""
        self.source = source or sys.stdin
        self.screen = Screen(out or sys.stdout)
        self.keep = keep
        """Saves the game under that name; the sentence to print. Raises `OSError`."""
        self.layout = layout_for(session.game.name, self._printed, self.screen.width)
        self.people = [seat for seat, player in enumerate(self.players) if player is None]
        self.seat_shown = self.people[0] if self.people else 0
        self.sparing = Sparing(session, self.layout)
        self.taken_back = ""
        self.to_confirm = ""
        """The command that is carried out if it is said once more, at once."""
        self.confirmed = ""
        """The same of the line before: what is said now may confirm it."""
        self.abandoned = False
        """Whether somebody left and wants nothing saved."""
        self._saved: Sequence[Any] | None = None
        self._read = [max(0, len(session.log(seat)) - OLD_NEWS) for seat in range(len(self.players))]
        self._shown: Any = None
        self._told = False
        """Whether anything of the log has been told."""
        self._let_in = len(self.people) < 2
        self._watches = False
        """Whether people whose seats have left the game look on."""
        self._rounds = 0
        self._same: tuple[Any, int] = ((), 0)
        """What was last on offer, by the seat that was asked, and how often running."""
        self._hinted: set[int] = set()
        """The seats that have been told of `auto`."""
        self._read_by: list[set[str]] = [set()] * len(players) if len(players) < 3 else [set() for _ in players]
        """By seat, wordings that have been shown in full; after that, the beginning will do. Two read them together."""

    def _printed(self, name: str, version: str) -> Any:
        pool = self.session.state.pool
        found = [pool.definitions[i] for i in pool.named(name)]
        return next((d for d in found if getattr(d, "code", "") == version), found[0] if found else None)

    # The game --------------------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Plays to the end; whether it came to one. False means that somebody left before."""
        try:
            while True:
                if self.session.over:
                    if self._end():
                        return True
                else:
                    done = self._decide()
                    self.abandoned = done is Next.ABANDON
                    if done in (Next.LEAVE, Next.ABANDON):
                        return False
        except (InputEnded, KeyboardInterrupt):
            self.screen.line()
            if self.session.over:
                return True
            raise InputEnded from None

    def _decide(self) -> Next:
        choice = self.session.choice
        assert choice is not None
        player = self.players[choice.seat]
        if player is not None:
            watched = self._watches or not self.people
            if not watched and not self._somebody_plays():
                return self._out()
            self.session.take(choose(player, self.session.state))
            return self._tell_watchers() if watched else Next.AGAIN
        if len(choice.options) == 1 and not self._asks_for_show():
            self.session.take(0)
            return Next.AGAIN
        if self.sparing.passes(choice.seat):
            return Next.AGAIN
        return self._ask_person(choice.seat)

    @property
    def asks_person(self) -> bool:
        """Whether a person is to decide something."""
        choice = self.session.choice
        return choice is not None and self.players[choice.seat] is None

    def _somebody_plays(self) -> bool:
        """Whether a person is still in the game."""
        seats = self.session.state.seats
        return any(seats[seat].present for seat in self.people)

    def _asks_for_show(self) -> bool:
        """Whether a person is asked though there is one option: so that silence tells nobody that there is no other."""
        state = self.session.state
        assert state.choice is not None
        return state.pauses and (state.choice.optional or state.procs[-1] in self.session.game.sealing)

    def _ask_person(self, seat: int) -> Next:
        if seat != self.seat_shown or not self._let_in:
            left = self._handed_over(seat)
            if left is not Next.AGAIN:
                return left
        self.screen.line()
        begins = self.screen.written
        self._news(seat)
        view = self.session.view(seat)
        now = (view.players, view.zones, view.situations)
        if self.screen.written - begins > SHORT_NEWS:
            begins = self.screen.written
        if now != self._shown and not self._follows_up(view):
            changed = self.layout.changed(self._shown, view) if self._shown else None
            if changed is None:
                self.show_table(view)
            else:
                self.screen.lines([*changed, []])
                self._shown = now
        self._question(view, below=self.screen.written - begins)
        self._hint_at_auto(view)
        return self._answered(seat, view)

    def _hint_at_auto(self, view: View) -> None:
        """Among many players the same is asked after each thing that somebody does: that there is a way out of it."""
        assert view.choice is not None
        offered = (view.seat, view.choice.options)
        self._same = (offered, self._same[1] + 1 if offered == self._same[0] else 1)
        tiring = len(self.players) > 2 and self._same[1] == TIRING and view.seat not in self._hinted
        if tiring and self.sparing.way_out(self.session.choice, view.choice.options):
            self._hinted.add(view.seat)
            self.screen.line(("  (say auto, and you are asked only when there is more on offer;", "weak"))
            self.screen.line(("  auto others, and not while others act or fight one another)", "weak"))

    def _follows_up(self, view: View) -> bool:
        """Whether a card that the person has just used asks on: where it goes, what it is aimed at."""
        assert view.choice is not None
        history = self.session.history
        return "card" in view.choice.facts and bool(self._shown) and bool(history) and history[-1].seat == view.seat

    def _answered(self, seat: int, view: View) -> Next:
        """Reads lines until one of them is an answer, or leads away."""
        assert view.choice is not None
        while True:
            said = " ".join(self._line(f"{view.players[seat]['name']}> ").split())
            if not said:
                self._question(view)
                continue
            done = command(self, said)
            if done is Next.SHOW:
                self.show_table(view, whole=True)
                self._question(view)
            elif done is Next.ASK:
                continue
            elif done is not None:
                return done
            elif self._take(said, view):
                return Next.AGAIN

    def _take(self, said: str, view: View) -> bool:
        """Whether what was said was an answer; what was refused is explained in one line.

        An option in words is the same as its number; what a longer line does not come to of a big choice is asked.
        """
        assert view.choice is not None
        options = view.choice.options
        if said.isdecimal():
            by_number = self.layout.by_number(view)
            if not 1 <= int(said) <= len(options):
                self.screen.line((f"there is no option {said}: there are 1 to {len(options)}", "warn"))
                return False
            self.session.take(by_number[int(said) - 1])
            return True
        said = answers.ending(said, options, (*ENDINGS, *self.layout.declines))
        begun = answers.begun(said.casefold(), options) or self.layout.meant(said.casefold(), options)
        if len({self.layout.without_number(text) for text in begun}) == 1:
            begun = begun[:1]  # nobody could tell the copies apart
        if (len(said) == 1 and len(begun) > 1) or (
            begun
            and (len(begun) > 1 or " " not in said)
            and all(text.casefold().startswith(f"{said.casefold()} ") for text in begun)
            and not self._is_read(said)
        ):
            return self._unclear(begun, view)  # a verb without what it is about, or a letter that could be a pass
        spelled = said if begun else answers.spelled_out(said, view, self.session)
        try:
            self.session.take(options.index(begun[0]) if len(begun) == 1 else spelled, asks_on=True)
            return True
        except NotLegal as refused:
            begun = answers.skipping(said, options, self.layout.without_number) if _is_vague(refused) else []
            if not begun:
                self._refused(said, spelled, refused, view)
                return False
        except Ambiguous as unclear:
            begun = list(unclear.candidates)
        except NotReadable as unread:
            begun = begun or answers.unclear_titles(spelled, view)
            begun = begun or answers.skipping(said, options, self.layout.without_number)
            if not begun:
                self.screen.line((answers.missed(said, options) or f"{unread} (help lists what can be said)", "warn"))
                return False
        if len(begun) == 1 and begun[0] in options:
            self.session.take(options.index(begun[0]))
            return True
        return self._unclear(begun, view)

    def _refused(self, said: str, spelled: str, refused: NotLegal, view: View) -> None:
        """The first rule that speaks against it, in one line; of what is not among many, what there is instead."""
        first, *more = refused.verdict.failures
        why = answers.not_among(said, view, self.layout) if _is_vague(refused) else ""
        if why:
            self.screen.line(("refused: ", "warn"), (first.rule, "rule"), f": {why}")
            return
        rest = f"; why {spelled} gives {len(more)} more" if more else ""
        self.screen.line(("refused: ", "warn"), (first.rule, "rule"), f" asks that {first.text}{_fact(first)}{rest}")

    def _is_read(self, said: str) -> bool:
        """Whether it names one option as it stands, or several that nobody could tell apart."""
        try:
            self.session.read(said)
        except NotationError:
            return False
        return True

    def _unclear(self, candidates: Sequence[str], view: View) -> bool:
        """Asks which of several things was meant: no answer yet. Options stand as they are listed; of copies, one."""
        listed = self.layout.in_words(view)
        found = [text for text in listed if text in candidates] or list(candidates)
        many = len(found) > MOST_CANDIDATES and found[0] in listed
        names = "" if many else " or ".join(map(self.layout.without_number, found))
        self.screen.line((f"which one? {names}", "warn"))
        if many:
            self.screen.lines(Question(self.layout, view, self.screen.width, self._read_by[view.seat]).some(found))
        return False

    # Showing ---------------------------------------------------------------------------------------------------------

    def show_table(self, view: View, *, whole: bool = False) -> None:
        title, heading = self.session.game.title, self.layout.heading(view)
        one = f"{title} · {heading}" if heading else title
        fits = len(one) < self.screen.width - 5
        self.screen.rule(f"{one if fits else title} ")
        if heading and not fits:
            self.screen.line((heading, "strong"))
        table = self.layout.whole if whole else self.layout.table
        lines = table(view, with_hands=bool(self.people))
        while lines and not plain(lines[-1]):
            lines.pop()
        self.screen.lines([*lines, []])
        self._shown = (view.players, view.zones, view.situations)

    def _news(self, seat: int) -> None:
        """What has happened since that seat was last asked, as it saw it."""
        self._tell(seat)
        if passed := self.sparing.passed[seat]:
            times = "once" if passed == 1 else f"{passed} times"
            self.screen.line((f"  (passed for you {times}: auto)", "weak"))
            self.sparing.passed[seat] = 0

    def _tell(self, seat: int) -> None:
        """What that seat has not read yet; the same line several times running is written once. Its own passes it
        knows."""
        told = self.session.log(seat)
        if not self._told and self._read[seat]:
            self.screen.line((f"  ({self._read[seat]} lines before: log all)", "weak"))
        self._told = True
        names = self.session.game.seat_names[: len(self.players)]
        rows = []
        for row, same in groupby(row for row in told[self._read[seat] :] if row != f"{names[seat]} passes"):
            times = sum(1 for _ in same)
            rows.append(f"{row} ({times} times)" if times > 1 else row)
        for row in self.layout.news(rows, names):
            self.screen.text(row, indent="  · ")
        self._read[seat] = len(told)

    def _question(self, view: View, below: int = 0) -> None:
        """What is asked, so that it is seen together with as many lines above it, if that can be."""
        assert view.choice is not None
        begins = self.screen.written
        name = view.players[view.seat]["name"]
        prompt = self.session.game.asked_in_words(self.session.state) or view.choice.prompt
        self.screen.line((f"{name}: {prompt}", "strong"), "  ", (f"[{view.choice.rule}]", "rule"))
        for row in self.layout.about(view):
            self.screen.line(("  " + row, "warn"))
        self._explain_asker(view)
        question = Question(self.layout, view, self.screen.width, self._read_by[view.seat])
        self.screen.lines(question.fitting(self._room(below + self.screen.written - begins)))

    def _room(self, above: int) -> int | None:
        """For how many lines there is room below so many, and above the line that is asked; None for any number. What
        cannot be seen with all above it shares the screen with half."""
        height = self.screen.height
        if height is None:
            return None
        return height - above - 1 if height - above > LEAST_ROOM else height // 2

    def _explain_asker(self, view: View) -> None:
        """What is printed on the card whose text asks, if that has not been shown yet."""
        assert view.choice is not None
        definition = self._printed(view.choice.facts.get("card", ""), "")
        text = untagged(definition.text) if definition is not None else ""
        if text and text not in self._read_by[view.seat]:
            self.screen.text(" ".join(text.split()), "weak", indent="       ")
            self._read_by[view.seat].add(text)

    def _handed_over(self, seat: int) -> Next:
        """Clears the screen and waits until the other person sits there, or somebody says quit instead."""
        name = self.session.game.seat_names[seat]
        self.screen.clear()
        said = self._line(f"{name} is to decide: press Enter when nobody else looks ").split()
        if said in (["quit"], ["quit", "nosave"]):
            return Next.ABANDON if said[1:] else Next.LEAVE
        self.seat_shown = seat
        self._let_in = True
        self._shown = None
        return Next.AGAIN

    def _tell_watchers(self) -> Next:
        """Bot against bot: what happens, and the table when a round begins; at a terminal, Enter goes on."""
        self._tell(self.seat_shown)
        view = self.session.view(self.seat_shown)
        rounds = _round(view)
        if rounds != self._rounds:
            self._rounds = rounds
            self.show_table(view)
            if self.source.isatty():
                return self._aside("Enter goes on, quit leaves> ", Next.AGAIN)
        return Next.AGAIN

    def _out(self) -> Next:
        """The people are out of the game, which goes on: they look on, leave, or take their last decision back."""
        self.screen.line()
        self._news(self.seat_shown)
        out = "you are" if len(self.people) == 1 else "all of you are"
        self.screen.line()
        self.screen.line((f"{out} out of the game, which goes on without you", "strong"))
        self._watches = True
        self._rounds = _round(self.session.view(self.seat_shown))
        return self._aside("Enter to watch, undo, or quit> ", Next.AGAIN)

    def _end(self) -> bool:
        """The result; whether everybody leaves. People may look at the log, or take the last decision back."""
        result = self.session.result
        assert result is not None
        seat = self.seat_shown
        self._news(seat)
        self.show_table(self.session.view(seat))
        names = self.session.game.seat_names
        winners = " and ".join(names[w] for w in result.winners) or "nobody"
        rulebook = self.session.game.rulebook
        heading = f": {rulebook[result.rule].heading}" if result.rule in rulebook else ""
        said = ""
        for last in self.session.history[-1:]:
            outside = {CONCEDE: f": {names[last.seat]} has conceded", AGREE: ": all have agreed on it"}
            said = outside.get(last.outside, "")
        self.screen.line()
        self.screen.line((f"{winners} wins", "strong"), f"  [{result.rule}{said or heading}]")
        if not self.people:
            return True
        return self._aside("the game is over; log, undo, save FILE, or Enter to leave> ", Next.LEAVE) is not Next.AGAIN

    def _aside(self, prompt: str, enter: Next) -> Next:
        """What a person says who is asked nothing: commands, until one leads away, or an empty line does."""
        while True:
            said = " ".join(self._line(prompt).split())
            done = command(self, said) if said else enter
            if done is None:
                why = "the game is over" if self.session.over else "you only look on"
                self.screen.line((f"{why}, and {cut(said, 60)!r} is no command (help lists them)", "warn"))
            elif done is Next.SHOW:
                self.show_table(self.session.view(self.seat_shown), whole=True)
            elif done is not Next.ASK:
                return done

    # What commands do ------------------------------------------------------------------------------------------------

    def take_back(self) -> bool:
        """Goes back to the last that a person decided, or wished not to be asked about; whether there was any.

        Raises `ConsentNeeded`, and goes back on nothing, as `Session.undo` does.
        """
        history, wished = self.session.history, self.sparing.wished[-1:]
        at = next((i for i in reversed(range(len(history))) if self._decided_by_person(i)), -1)
        wish = wished[0] if wished and wished[0].after > at else None
        if wish is None and at < 0:
            return False
        back_to = wish.after if wish is not None else at
        self.session.check_consent(history[back_to:])
        seat, words = (wish.seat, wish.words) if wish is not None else (history[at].seat, history[at].text)
        mine = seat == self.seat_shown
        self.taken_back = words if mine else f"{self.session.game.seat_names[seat]}'s last decision"
        while len(history) > back_to:
            self.session.undo()
        if wish is not None:
            self.sparing.unwish()
        self.sparing.went_back()
        self._read = [min(read, len(self.session.log(seat))) for seat, read in enumerate(self._read)]
        self._shown = None
        self._watches = False
        return True

    def _decided_by_person(self, i: int) -> bool:
        """Whether a person said that line of the game, and could have said something else."""
        line = self.session.history[i]
        if self.players[line.seat] is not None or self.sparing.is_unsaid(i):
            return False
        choice = line.before.choice
        return bool(line.outside) or (choice is not None and len(choice.options) > 1)

    def save(self, name: str) -> bool:
        """Saves the game and says so; whether it could be."""
        if self.keep is None:
            self.screen.line(("this game cannot be saved", "warn"))
            return False
        try:
            self.screen.line(self.keep(name))
        except OSError as fault:
            self.screen.line((f"not saved: {name}: {fault.strerror or fault}", "warn"))
            return False
        self._saved = self._decided()
        return True

    def _decided(self) -> list[tuple[Any, int]]:
        """What has been decided, small choices counted."""
        return [(line, len(line.pieces)) for line in self.session.history]

    @property
    def is_saved(self) -> bool:
        """Whether nothing has been decided since the game was saved."""
        return self._saved == self._decided()

    # Input -----------------------------------------------------------------------------------------------------------

    def _line(self, prompt: str) -> str:
        """What is said next. Raises `InputEnded`."""
        if self.source is sys.stdin and sys.stdin.isatty() and self.screen.is_terminal:
            try:
                return input(prompt)
            except EOFError:
                raise InputEnded from None
        self.screen.out.write(prompt)
        self.screen.flush()
        said = self.source.readline()
        if not said:
            raise InputEnded
        self.screen.out.write(said if said.endswith("\n") else said + "\n")
        return said


def _round(view: View) -> int:
    """Which round it is; 0 where a game counts none."""
    return int(situation(view, "round").get("round", 0))


def _is_vague(refused: NotLegal) -> bool:
    """Whether a refusal knows no more than what is on offer."""
    return [failure.text for failure in refused.verdict.failures] == [AMONG]


def _fact(failure: Any) -> str:
    return f" ({failure.fact})" if failure.fact else ""
