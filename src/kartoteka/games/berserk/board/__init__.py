"""The field: its cells and lines (`geometry`), what stands where (`standing`), places that texts name (`places`).

Movement is in `moving`, what takes its place in `leaping`; `formation` knows who stands in formation.
"""
