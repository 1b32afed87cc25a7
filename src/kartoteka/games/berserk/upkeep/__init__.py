"""What the rules see to by themselves: rule effects without a stack, who lands, who loses its host, who controls what.

`checks` puts them in their order; `loss` is asked before anybody gets priority on an empty stack.
"""
