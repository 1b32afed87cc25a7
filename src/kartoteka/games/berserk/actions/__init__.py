"""The stack: `priority` who may do what and when, `action` what becomes of what was declared.

`usable` finds in one look what a seat could do, `needs` says what that takes, `plays` begins it. An action is made of
the option that was taken (`acting`), declared (`declaring`, `searching`), goes from window to window (`stack`), happens
(`resolving`) and is paid for (`paying`); `quick` is what needs no window. `promises` is what has been promised as a
price, `cancelling` and `redirecting` what goes another way; `triggers` are captured abilities, `looping` stops what
would never end.
"""
