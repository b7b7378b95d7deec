"""Take-away with a growing limit, the word game and P Little Pigs, on plain data.

==============  =====================================================
takeaway        ("takeaway", f as Python text, pile, limit)
words           ("words", words left, last word or None)
pigs            ("pigs", a tuple of True for houses that stand, builds)
==============  =====================================================
"""

from functools import cache


@cache
def function(text):
    """The function of x that the text describes, by Python's own arithmetic."""
    code = compile(text.replace("^", "**"), "f", "eval")
    return lambda x: eval(code, {"x": x})


def takeaway(f, pile, limit):
    return ("takeaway", f, pile, min(limit, pile))


def words(left, last=None):
    return ("words", tuple(sorted(left)), last)


def pigs(street, builds):
    return ("pigs", tuple(street), builds)


def takeaway_options(position):
    """Text 004, before Theorem 4: after x were taken, at most f(x) may be."""
    _, f, pile, limit = position
    return {takeaway(f, pile - x, function(f)(x)) for x in range(1, limit + 1)}


def words_options(position):
    """Text 004, game 3 and example 3: the first letter is the last one's last."""
    _, left, last = position
    return {
        words(set(left) - {word}, word)
        for word in left
        if last is None or word[0].lower() == last[-1].lower()
    }


def pigs_options(position):
    """Text 001, section 4: build on the far right, or blow down h and change one to its left."""
    _, street, builds = position
    found = {pigs((*street, True), builds - 1)} if builds else set()
    for h, stands in enumerate(street):
        if stands:
            alone = (*street[:h], False, *street[h + 1 :])
            found.add(pigs(alone, builds))
            for j in range(h):
                found.add(pigs((*alone[:j], not alone[j], *alone[j + 1 :]), builds))
    return found


RULES = {"takeaway": takeaway_options, "words": words_options, "pigs": pigs_options}


def pigs_value(position):
    """Text 001, section 4.1: the nim-sum of the numbers of the standing houses."""
    total = 0
    for number, stands in enumerate(position[1], 1):
        total ^= number if stands else 0
    return total


def h_sequence(f, most):
    """Text 004, recurrence (2), one number at a time."""
    numbers = [1]
    while True:
        step = next(h for h in numbers if function(f)(h) >= numbers[-1])
        if numbers[-1] + step > most:
            return numbers
        numbers.append(numbers[-1] + step)


def h_parts(f, pile):
    """Text 004, Theorem 4: smallest part first."""
    found = []
    for number in reversed(h_sequence(f, pile)):
        if number <= pile:
            found.insert(0, number)
            pile -= number
    return found


def takeaway_outcome(position):
    """Text 004, Theorem 5, with the limit: whether the smallest part may be taken."""
    _, f, pile, limit = position
    return "N" if pile and limit >= h_parts(f, pile)[0] else "P"


def takeaway_nimber(position):
    """The mex rule, pile by pile and limit by limit: for piles too large for recursion."""
    _, f, pile, limit = position
    after = [function(f)(taken) for taken in range(1, pile + 1)]
    rows = []
    for size in range(pile + 1):
        row, seen, least = [0], set(), 0
        for taken in range(1, size + 1):
            left = size - taken
            seen.add(rows[left][min(after[taken - 1], left)])
            while least in seen:
                least += 1
            row.append(least)
        rows.append(row)
    return rows[pile][min(limit, pile)]
