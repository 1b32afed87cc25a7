"""The kernel: one machine for card games, which knows no game."""

from kartoteka.kernel.frames import composing, where

__all__ = ["composing", "where"]
