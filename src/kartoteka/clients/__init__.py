"""Clients: they show what a seat may see and send an answer back; no rules."""
