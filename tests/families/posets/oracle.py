"""The poset game on plain data: ("poset", pairs (higher, lower), elements that are left)."""


def above(pairs, element):
    """The elements from which pairs lead down to this one."""
    found = {element}
    while True:
        more = {high for high, low in pairs if low in found} - found
        if not more:
            return found
        found |= more


def poset_options(position):
    """Choose an element; it is removed with all elements that are greater."""
    name, pairs, left = position
    return {(name, pairs, left - above(pairs, element)) for element in left}


RULES = {"poset": poset_options}
