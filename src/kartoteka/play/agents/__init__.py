"""Agents: programs that play, seeing no more than their seat may know. `agent("thumb", state)` makes one."""

from __future__ import annotations

from kartoteka.kernel.visibility import View
from kartoteka.play.agents.base import BOTS, Agent, NoSuchAgent, Question, agent, choose

__all__ = ["BOTS", "Agent", "NoSuchAgent", "Question", "View", "agent", "choose"]
