"""The table: its squares (`chart`), terrain (`maps`), who stands where (`standing`), is engaged (`engaging`), may go
where (`moving`), and the places that texts name (`places`). What the squares stand for is said in `legion.abstract`.
"""
