"""The kernel: one machine for card games, which knows no game."""

from kartoteka.kernel.frames import chooses_more, composing, where

__all__ = ["chooses_more", "composing", "where"]
