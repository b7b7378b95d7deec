"""Green Hackenbush on plain data: ("hackenbush", edges), each a pair of names in order, sorted.

The ground is the vertex "ground". An edge that is there twice is listed twice.
"""

GROUND = "ground"


def hackenbush(edges):
    """What stands of these edges: those that a walk from the ground can come to."""
    edges = sorted(tuple(sorted(edge)) for edge in edges)
    reached = {GROUND}
    while True:
        further = {end for edge in edges if reached & set(edge) for end in edge}
        if further <= reached:
            break
        reached |= further
    return ("hackenbush", tuple(edge for edge in edges if edge[0] in reached))


def hackenbush_options(position):
    """nim, exercise 1.11: chop an edge, and what is then not connected to the ground."""
    _, edges = position
    return {hackenbush(edges[:i] + edges[i + 1 :]) for i in range(len(edges))}


def on_a_cycle(edges, number):
    """Whether the ends of this edge are connected without it."""
    tail, head = edges[number]
    others = edges[:number] + edges[number + 1 :]
    reached = {tail}
    while True:
        further = {end for edge in others if reached & set(edge) for end in edge}
        if further <= reached:
            return head in reached
        reached |= further


def hackenbush_value(position):
    """Winning Ways, chapter 7: an edge on a cycle counts 1 where its ends are fused; then colon."""
    _, edges = position
    name = {end: end for edge in edges for end in edge} | {GROUND: GROUND}
    bridges, loops = [], []
    for number, edge in enumerate(edges):
        if on_a_cycle(edges, number):
            loops.append(edge)
            old, new = name[edge[0]], name[edge[1]]
            name = {end: new if at == old else at for end, at in name.items()}
        else:
            bridges.append(edge)

    def grown(vertex, below):
        total = sum(name[loop[0]] == vertex for loop in loops) % 2
        for bridge in bridges:
            ends = [name[end] for end in bridge]
            if vertex in ends and bridge != below:
                total ^= 1 + grown(ends[ends[0] == vertex], bridge)
        return total

    return grown(name[GROUND], None)
