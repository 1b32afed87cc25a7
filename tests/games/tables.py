"""What a table does for tests of what people see, whatever the game: decisions by name, and what is on offer next."""

from __future__ import annotations

from kartoteka.play.notation import NotationError
from kartoteka.play.session import Session


def say(session: Session, *lines: str) -> None:
    """Takes these decisions, `bob: pass`; whoever is asked before passes or is done."""
    for line in lines:
        name, text = line.split(": ", 1)
        for _ in range(100):
            assert session.choice is not None
            if session.game.seat_names[session.seat] == name and _fits(session, text):
                session.take(text)
                break
            session.take("pass" if "pass" in session.options() else "done")
        else:
            raise AssertionError(f"{line}: never on offer")


def offered(session: Session, *words: str) -> list[str]:
    """The options that begin with one of these words, where they come up next; until then everybody passes."""
    for _ in range(20):
        found = [text for text in session.options() if text.startswith(words)]
        if found:
            return found
        session.take("pass" if "pass" in session.options() else "done")
    raise AssertionError(f"{words}: never on offer")


def _fits(session: Session, text: str) -> bool:
    try:
        session.read(text)
    except NotationError:
        return False
    return True
