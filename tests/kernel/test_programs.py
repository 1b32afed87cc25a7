"""Trees of card texts: walked, and rewritten."""

from kartoteka.kernel.program import Do, Host, Node, Not, Number, Same, Select, Seq, This, nodes_in, rewritten

TREE = Seq((Do("tap", This()), Do("untap", Select((Not(Same(This())),)), amount=Number(2))))


def hosted(node: Node) -> Node:
    return Host() if node == This() else node


def test_every_node_is_rewritten_wherever_it_is():
    assert rewritten(TREE, hosted) == Seq(
        (Do("tap", Host()), Do("untap", Select((Not(Same(Host())),)), amount=Number(2)))
    )
    assert rewritten((This(), "word", 3), hosted) == (Host(), "word", 3)


def test_what_is_in_a_node_comes_before_it():
    seen: list[Node] = []

    def note(node: Node) -> Node:
        seen.append(node)
        return node

    assert rewritten(TREE, note) == TREE
    assert seen[-1] == TREE and sorted(map(repr, seen)) == sorted(map(repr, nodes_in(TREE)))
