"""Node kayles and arc kayles on plain data: (name, edges as pairs, vertices that are left)."""


def node_kayles_options(position):
    """Schaefer 1978: choose a vertex; it and its neighbors are removed."""
    name, edges, left = position
    options = set()
    for chosen in left:
        beside = {b for a, b in edges if a == chosen} | {a for a, b in edges if b == chosen}
        options.add((name, edges, left - beside - {chosen}))
    return options


def arc_kayles_options(position):
    """Schaefer 1978: choose an edge; its ends are removed, with every edge at them."""
    name, edges, left = position
    return {(name, edges, left - {a, b}) for a, b in edges if a in left and b in left}


RULES = {"node_kayles": node_kayles_options, "arc_kayles": arc_kayles_options}
