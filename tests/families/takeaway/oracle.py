"""Take-away with a growing limit on plain data: ("takeaway", f as Python text, pile, limit)."""

from functools import cache


@cache
def function(text):
    """The function of x that the text describes, by Python's own arithmetic."""
    code = compile(text.replace("^", "**"), "f", "eval")
    return lambda x: eval(code, {"x": x})


def takeaway(f, pile, limit):
    return ("takeaway", f, pile, min(limit, pile))


def takeaway_options(position):
    """lectures, before Theorem 4: after x were taken, at most f(x) may be."""
    _, f, pile, limit = position
    return {takeaway(f, pile - x, function(f)(x)) for x in range(1, limit + 1)}


def h_sequence(f, most):
    """lectures, recurrence (2), one number at a time."""
    numbers = [1]
    while True:
        step = next(h for h in numbers if function(f)(h) >= numbers[-1])
        if numbers[-1] + step > most:
            return numbers
        numbers.append(numbers[-1] + step)


def h_parts(f, pile):
    """lectures, Theorem 4: smallest part first."""
    found = []
    for number in reversed(h_sequence(f, pile)):
        if number <= pile:
            found.insert(0, number)
            pile -= number
    return found


def takeaway_outcome(position):
    """lectures, Theorem 5, with the limit: whether the smallest part may be taken."""
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
