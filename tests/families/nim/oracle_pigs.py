"""P Little Pigs on plain data: ("pigs", a tuple of True for houses that stand, builds)."""


def pigs(street, builds):
    return ("pigs", tuple(street), builds)


def pigs_options(position):
    """cgt, section 4: build on the far right, or blow down h and change one to its left."""
    _, street, builds = position
    found = {pigs((*street, True), builds - 1)} if builds else set()
    for h, stands in enumerate(street):
        if stands:
            alone = (*street[:h], False, *street[h + 1 :])
            found.add(pigs(alone, builds))
            for j in range(h):
                found.add(pigs((*alone[:j], not alone[j], *alone[j + 1 :]), builds))
    return found


def pigs_value(position):
    """cgt, section 4.1: the nim-sum of the numbers of the standing houses."""
    total = 0
    for number, stands in enumerate(position[1], 1):
        total ^= number if stands else 0
    return total
