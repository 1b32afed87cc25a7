"""The stack: `priority` who may do what and when, `action` what becomes of what was declared.

`usable` finds in one look what a seat could do, `needs` says what that takes, `plays` carries it out. `promises` is
what has been promised as a price, `cancelling` and `redirecting` what goes another way; `triggers` are captured
abilities, `searching` is done while declaring, `looping` stops what would never end.
"""
