"""Galetki: how freakborn strengthen them, and what a body part is given up against."""
