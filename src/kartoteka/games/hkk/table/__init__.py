"""For people and files: views, names, notation, what is told and why something is refused; positions."""
