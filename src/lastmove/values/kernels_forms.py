"""Canonical forms in compiled loops: games are numbers, equal games the same number.

Three arrays hold everything. A game is a line of `rows`, 64 bytes, one of the processor's lines;
`options` holds what games lead to, Left's first, each sorted; `work` begins with control words,
then has the table of all games, what was found about order (a slot forgets what it had), the table
of sums, and a stack. Game 0 is whatever is being brought into canonical form.

Numbers are kept in units of 2^−`BITS`. Where something is full, or a number too fine, `Full` is
raised: the caller makes room and asks again, and what was known is found at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers

BITS = 28
ONE = 1 << BITS
NONE = 1 << 60
"""A stop that no game has: where a player has no option."""
TOO_LARGE = 1 << 58
LISTED = 1 << 12
"""The largest nimber whose options are listed."""

# What a row holds. A game is simple if it is a number plus ups plus a nimber; then its stops are
# the number, and where its options lie is -1 until someone asks. Others have the nimber -1.
WHERE, COUNTS, LEFT_STOP, RIGHT_STOP, UPS, NIMBER, NEGATIVE, HASH = range(8)
SIDE = 1 << 32
"""In `COUNTS`, a Right option counts so much."""

# The control words.
GAMES, OPTIONS, SUMS, FORMED, TOP, STATUS, STEPS, PAUSE_AT = range(8)
INDEX_AT, INDEX_SIZE, ORDER_AT, ORDER_SIZE, SUMS_AT, SUMS_SIZE, STACK_AT = range(8, 15)
CONTROL = 16

GAMES_FULL, OPTIONS_FULL, SUMS_FULL, STACK_FULL, TOO_FINE, PAUSE = range(1, 7)
MASK = (1 << 62) - 1
FIRST_FORM = 1 << 30
"""What game 0 is called in the memory about order, another number each time."""


class Full(Exception):
    """Something has to grow first; the control word `STATUS` says what."""


@njit(cache=True, nogil=True)
def stop(status: int, work: Integers) -> None:
    """Ask for room."""
    work[STATUS] = status
    raise Full


@njit(cache=True, nogil=True)
def mixed(code: int, part: int) -> int:
    """The hash of what had this hash and goes on with a part: 62 bits, compiled or not."""
    code = (int(code) ^ int(part)) * 0x2545F4914F6CDD1D & MASK
    return code ^ code >> 29


@njit(cache=True, nogil=True)
def is_number(game: int, rows: Integers) -> bool:
    """Whether nobody wants to move in it."""
    return bool(rows[game, NIMBER] == 0 and rows[game, UPS] == 0)


@njit(cache=True, nogil=True)
def lefts(game: int, rows: Integers) -> int:
    """How many options Left has."""
    return int(rows[game, COUNTS] & (SIDE - 1))


@njit(cache=True, nogil=True)
def rights(game: int, rows: Integers) -> int:
    """How many options Right has."""
    return int(rows[game, COUNTS] >> 32)


@njit(cache=True, nogil=True)
def new_game(code: int, rows: Integers, work: Integers) -> int:
    """A free line for a game with this hash; it counts once it is `entered_at` a place."""
    game = work[GAMES]
    if game >= len(rows) or 2 * game >= work[INDEX_SIZE]:
        stop(GAMES_FULL, work)
    rows[game, HASH] = code
    rows[game, NEGATIVE] = -1
    return int(game)


@njit(cache=True, nogil=True)
def entered_at(slot: int, game: int, work: Integers) -> int:
    """The game, whose line is whole, in the table: what is saved meanwhile has whole lines only."""
    work[slot] = game
    work[GAMES] = game + 1
    return game


@njit(cache=True, nogil=True)
def simple(number: int, ups: int, nimber: int, rows: Integers, work: Integers) -> int:
    """The game that is a number plus ups plus a nimber."""
    if number > TOO_LARGE or number < -TOO_LARGE or nimber > LISTED:
        stop(TOO_FINE, work)
    code = mixed(mixed(mixed(7, number), ups), nimber)
    mask = work[INDEX_SIZE] - 1
    at = code & mask
    while True:
        slot = work[INDEX_AT] + at
        game = work[slot]
        if game == 0:
            break
        if (
            rows[game, NIMBER] == nimber
            and rows[game, LEFT_STOP] == number
            and rows[game, UPS] == ups
        ):
            return int(game)
        at = (at + 1) & mask
    game = new_game(code, rows, work)
    rows[game, WHERE] = -1
    rows[game, COUNTS] = 0
    rows[game, LEFT_STOP] = rows[game, RIGHT_STOP] = number
    rows[game, UPS] = ups
    rows[game, NIMBER] = nimber
    return entered_at(slot, game, work)


@njit(cache=True, nogil=True)
def expand(game: int, rows: Integers, options: Integers, work: Integers) -> None:
    """List the options of a simple game, unless they are."""
    if rows[game, WHERE] >= 0:
        return
    number, ups, nimber = rows[game, LEFT_STOP], rows[game, UPS], rows[game, NIMBER]
    at = work[OPTIONS]
    if at + 2 * nimber + 4 > len(options):
        stop(OPTIONS_FULL, work)
    left, right = at, at
    if ups == 0 and nimber == 0:
        if number & (ONE - 1):
            step = number & -number
            options[at] = simple(number - step, 0, 0, rows, work)
            options[at + 1] = simple(number + step, 0, 0, rows, work)
            left, right = at + 1, at + 2
        elif number > 0:
            options[at] = simple(number - ONE, 0, 0, rows, work)
            left = right = at + 1
        elif number < 0:
            options[at] = simple(number + ONE, 0, 0, rows, work)
            right = at + 1
    elif ups == 0:
        for size in range(nimber):
            options[at + size] = simple(number, 0, size, rows, work)
            options[at + nimber + size] = options[at + size]
        left, right = at + nimber, at + 2 * nimber
    else:
        alone = simple(number, 0, 0, rows, work)
        sign = 1 if ups > 0 else -1
        if ups * sign == 1 and nimber == 1:
            starred = simple(number, 0, 1, rows, work)
            options[at] = alone
            options[at + 1] = starred if sign > 0 else alone
            options[at + 2] = alone if sign > 0 else starred
            left, right = at + (2 if sign > 0 else 1), at + 3
        else:
            rest = simple(number, ups - sign, nimber ^ 1, rows, work)
            options[at] = alone if sign > 0 else rest
            options[at + 1] = rest if sign > 0 else alone
            left, right = at + 1, at + 2
    work[OPTIONS] = right
    rows[game, COUNTS] = (left - at) + (right - left) * SIDE
    rows[game, WHERE] = at


@njit(cache=True, nogil=True)
def order_slot(low: int, high: int, work: Integers) -> int:
    """Where the memory about order would have this pair."""
    return int(work[ORDER_AT] + (mixed(low, high) & (work[ORDER_SIZE] - 1)))


@njit(cache=True, nogil=True)
def pair_key(low: int, high: int, work: Integers) -> int:
    """The pair as one number; game 0 is another one each time."""
    if low == 0:
        low = work[FORMED]
    if high == 0:
        high = work[FORMED]
    return int((low << 31 | high) << 1)


@njit(cache=True, nogil=True)
def known_order(low: int, high: int, rows: Integers, work: Integers) -> int:
    """Whether low ≤ high, 1 or 0, where a formula, the stops or memory tell; else -1."""
    if low == high:
        return 1
    left, right = rows[low, LEFT_STOP], rows[high, RIGHT_STOP]
    if rows[low, NIMBER] >= 0 and rows[high, NIMBER] >= 0:
        if left != right:
            return 1 if left < right else 0
        ups = rows[high, UPS] - rows[low, UPS]
        if ups != 1:
            return 1 if ups > 1 else 0
        return 1 if rows[low, NIMBER] ^ rows[high, NIMBER] != 1 else 0
    if left < right:
        return 1
    if left > rows[high, LEFT_STOP] or rows[low, RIGHT_STOP] > right:
        return 0
    key = pair_key(low, high, work)
    found = work[order_slot(key, 0, work)]
    if found | 1 == key | 1:
        return int(found & 1)
    return -1


@njit(cache=True, nogil=True)
def at_most(low: int, high: int, rows: Integers, options: Integers, work: Integers) -> int:
    """Whether low ≤ high: no Left option of low is ≥ high, no Right option of high is ≤ low.

    A frame is a pair and which of these options comes next. In a number nobody moves.
    """
    known = known_order(low, high, rows, work)
    if known >= 0:
        return known
    base = top = work[TOP]
    work[top], work[top + 1], work[top + 2] = low, high, 0
    while True:
        work[STEPS] += 1
        if top + 8 > len(work):
            stop(STACK_FULL, work)
        low, high, at = work[top], work[top + 1], work[top + 2]
        mine = yours = 0
        if not is_number(low, rows):
            expand(low, rows, options, work)
            mine = lefts(low, rows)
        if not is_number(high, rows):
            expand(high, rows, options, work)
            yours = rights(high, rows)
        first = rows[low, WHERE]
        second = rows[high, WHERE] + lefts(high, rows) - mine
        answer = 1
        while at < mine + yours:
            if at < mine:
                one, other = high, options[first + at]
            else:
                one, other = options[second + at], low
            at += 1
            answer = 1 - known_order(one, other, rows, work)
            if answer != 1:
                break
        if answer == 2:  # not known: ask that first
            work[top + 2] = at
            top += 3
            work[top], work[top + 1], work[top + 2] = one, other, 0
            continue
        while True:  # a question answered with yes refutes the one that asked it
            key = pair_key(work[top], work[top + 1], work)
            work[order_slot(key, 0, work)] = key | answer
            if top == base:
                return int(answer)
            top -= 3
            if answer == 0:
                break
            answer = 0


@njit(cache=True, nogil=True)
def fits(number: int, low: int, high: int, ends: int) -> bool:
    """Whether it lies between the two; bit 0 of `ends` lets it be the low one, bit 1 the high."""
    above = number > low or (number == low and ends & 1 != 0)
    return above and (number < high or (number == high and ends & 2 != 0))


@njit(cache=True, nogil=True)
def simplest(low: int, high: int, ends: int, work: Integers) -> int:
    """The number born first between the two; NONE if there is none."""
    if fits(0, low, high, ends):
        return 0
    if low > high or (low == high and not fits(low, low, high, ends)):
        return NONE
    sign = 1
    if high <= 0:
        sign = -1
        low, high = -high, -low
        ends = (ends & 1) << 1 | ends >> 1
    step = ONE
    while step > 0:
        number = low // step * step
        if fits(number, low, high, ends):
            return sign * number
        if fits(number + step, low, high, ends):
            return sign * (number + step)
        step >>= 1
    stop(TOO_FINE, work)
    return NONE


@njit(cache=True, nogil=True)
def best(
    first: int, last: int, sign: int, rows: Integers, options: Integers, work: Integers
) -> int:
    """Leave out options on the stack that another one dominates; returns the new end."""
    end = first
    for i in range(first, last):
        option = work[i]
        worse = False
        for j in range(first, end):
            other = work[j]
            if sign > 0:
                worse = at_most(option, other, rows, options, work) == 1
            else:
                worse = at_most(other, option, rows, options, work) == 1
            if worse:
                break
        if worse:
            continue
        to = first
        for j in range(first, end):
            other = work[j]
            if sign > 0:
                worse = at_most(other, option, rows, options, work) == 1
            else:
                worse = at_most(option, other, rows, options, work) == 1
            if not worse:
                work[to] = other
                to += 1
        work[to] = option
        end = to + 1
    return end


@njit(cache=True, nogil=True)
def bypassed(
    first: int, last: int, sign: int, rows: Integers, options: Integers, work: Integers
) -> int:
    """Copy options to the top of the stack, reversible ones replaced; they are of game 0.

    Returns where they end; they begin where the top was.
    """
    start = work[TOP]
    end = start
    for i in range(first, last):
        work[end] = work[i]
        end += 1
    i = start
    while i < end:
        option = work[i]
        expand(option, rows, options, work)
        count = lefts(option, rows)
        at = rows[option, WHERE] + (count if sign > 0 else 0)
        count = rights(option, rows) if sign > 0 else count
        work[TOP] = end
        reversing = -1
        for j in range(at, at + count):
            answer = options[j]
            if sign > 0:
                found = at_most(answer, 0, rows, options, work)
            else:
                found = at_most(0, answer, rows, options, work)
            if found == 1:
                reversing = answer
                break
        if reversing < 0:
            i += 1
            continue
        expand(reversing, rows, options, work)
        count = lefts(reversing, rows)
        at = rows[reversing, WHERE] + (0 if sign > 0 else count)
        count = count if sign > 0 else rights(reversing, rows)
        end -= 1
        work[i] = work[end]
        if end + count + 64 > len(work):
            stop(STACK_FULL, work)
        for j in range(at, at + count):
            work[end] = options[j]
            end += 1
    return int(end)


@njit(cache=True, nogil=True)
def sort(first: int, last: int, work: Integers) -> None:
    """Put a few numbers on the stack into order."""
    for i in range(first + 1, last):
        one = work[i]
        j = i
        while j > first and work[j - 1] > one:
            work[j] = work[j - 1]
            j -= 1
        work[j] = one


@njit(cache=True, nogil=True)
def recognized(first: int, middle: int, last: int, rows: Integers, work: Integers) -> int:
    """The simple game with these canonical options, sorted, on the stack; -1 if there is none."""
    number = rows[work[first], LEFT_STOP]
    for i in range(first, last):
        if rows[work[i], NIMBER] < 0 or rows[work[i], LEFT_STOP] != number:
            return -1
    many, others = middle - first, last - middle
    same = many == others
    for i in range(many):
        same = same and work[first + i] == work[middle + i]
    if same:
        for i in range(first, middle):
            if rows[work[i], UPS] != 0 or rows[work[i], NIMBER] >= many:
                return -1
        return simple(number, 0, many, rows, work)
    alone = simple(number, 0, 0, rows, work)
    for sign in (1, -1):
        quiet, size = (first, many) if sign > 0 else (middle, others)
        other, width = (middle, others) if sign > 0 else (first, many)
        if size != 1 or work[quiet] != alone:
            continue
        ups, nimber = rows[work[other], UPS] * sign, rows[work[other], NIMBER]
        if width == 1 and (ups > 0 or (ups == 0 and nimber > 0)):
            return simple(number, (ups + 1) * sign, nimber ^ 1, rows, work)
        if width == 2:
            starred = simple(number, 0, 1, rows, work)
            one, two = work[other], work[other + 1]
            if (one == alone and two == starred) or (one == starred and two == alone):
                return simple(number, -sign, 1, rows, work)
    return -1


@njit(cache=True, nogil=True)
def entered(
    first: int, middle: int, last: int, rows: Integers, options: Integers, work: Integers
) -> int:
    """The game with these canonical options, sorted, on the stack, which is not simple."""
    code = mixed(11, middle - first)
    for i in range(first, last):
        code = mixed(code, work[i])
    counts = (middle - first) + (last - middle) * SIDE
    mask = work[INDEX_SIZE] - 1
    at = code & mask
    while True:
        slot = work[INDEX_AT] + at
        game = work[slot]
        if game == 0:
            break
        if rows[game, HASH] == code and rows[game, COUNTS] == counts and rows[game, NIMBER] < 0:
            same = True
            for i in range(last - first):
                same = same and options[rows[game, WHERE] + i] == work[first + i]
            if same:
                return int(game)
        at = (at + 1) & mask
    where = work[OPTIONS]
    if where + last - first > len(options):
        stop(OPTIONS_FULL, work)
    game = new_game(code, rows, work)
    for i in range(last - first):
        options[where + i] = work[first + i]
    work[OPTIONS] = where + last - first
    fill(game, first, middle, last, rows, work)
    rows[game, WHERE] = where
    return entered_at(slot, game, work)


@njit(cache=True, nogil=True)
def fill(game: int, first: int, middle: int, last: int, rows: Integers, work: Integers) -> None:
    """The line of a game that is no number, with options on the stack."""
    left, right = -NONE, NONE
    for i in range(first, middle):
        left = max(left, rows[work[i], RIGHT_STOP])
    for i in range(middle, last):
        right = min(right, rows[work[i], LEFT_STOP])
    rows[game, LEFT_STOP], rows[game, RIGHT_STOP] = left, right
    rows[game, COUNTS] = (middle - first) + (last - middle) * SIDE
    rows[game, UPS], rows[game, NIMBER] = 0, -1


@njit(cache=True, nogil=True)
def made(
    first: int, middle: int, last: int, rows: Integers, options: Integers, work: Integers
) -> int:
    """The game with these options, Left's and then Right's, on the stack up to its top."""
    low, high = -NONE, NONE
    for i in range(first, middle):
        low = max(low, rows[work[i], RIGHT_STOP])
    for i in range(middle, last):
        high = min(high, rows[work[i], LEFT_STOP])
    if low <= high:
        ends = (1 if middle > first else 0) | (2 if last > middle else 0)
        if ends & 1:
            number = simple(low, 0, 0, rows, work)
            for i in range(first, middle):
                if rows[work[i], RIGHT_STOP] == low and (
                    at_most(number, work[i], rows, options, work) == 1
                ):
                    ends &= 2
                    break
        if ends & 2:
            number = simple(high, 0, 0, rows, work)
            for i in range(middle, last):
                if rows[work[i], LEFT_STOP] == high and (
                    at_most(work[i], number, rows, options, work) == 1
                ):
                    ends &= 1
                    break
        number = simplest(low, high, ends, work)
        if number != NONE:
            return simple(number, 0, 0, rows, work)
    if len(work) < last + 4 * (last - first) + 64:
        stop(STACK_FULL, work)
    end = best(first, middle, 1, rows, options, work)
    # What is left stands together: the form whose options may be reversible.
    right = best(middle, last, -1, rows, options, work)
    for i in range(middle, right):
        work[end + i - middle] = work[i]
    last = end + right - middle
    middle = end
    work[TOP] = last
    where = work[OPTIONS]
    if where + last - first > len(options):
        stop(OPTIONS_FULL, work)
    for i in range(last - first):
        options[where + i] = work[first + i]
    work[OPTIONS] = where + last - first
    fill(0, first, middle, last, rows, work)
    rows[0, WHERE] = where
    work[FORMED] += 1
    if work[FORMED] >= 2 * FIRST_FORM:
        work[FORMED] = FIRST_FORM
        work[work[ORDER_AT] : work[ORDER_AT] + work[ORDER_SIZE]] = 0
    start = work[TOP]
    left = bypassed(first, middle, 1, rows, options, work)
    work[TOP] = left
    right = bypassed(middle, last, -1, rows, options, work)
    work[TOP] = right
    if work[OPTIONS] == where + last - first:
        work[OPTIONS] = where
    last = best(left, right, -1, rows, options, work)
    middle = best(start, left, 1, rows, options, work)
    for i in range(left, last):
        work[middle + i - left] = work[i]
    last = middle + last - left
    sort(start, middle, work)
    sort(middle, last, work)
    work[TOP] = first
    game = recognized(start, middle, last, rows, work)
    if game < 0:
        game = entered(start, middle, last, rows, options, work)
    return game


@njit(cache=True, nogil=True)
def opposite(game: int, rows: Integers, options: Integers, work: Integers) -> int:
    """The game with the players' parts changed."""
    base = top = work[TOP]
    work[top] = game
    while True:
        game = work[top]
        work[TOP] = top + 1
        if rows[game, NEGATIVE] < 0 and rows[game, NIMBER] >= 0:
            other = simple(-rows[game, LEFT_STOP], -rows[game, UPS], rows[game, NIMBER], rows, work)
            rows[game, NEGATIVE], rows[other, NEGATIVE] = other, game
        if rows[game, NEGATIVE] >= 0:
            if top == base:
                work[TOP] = base
                return int(rows[game, NEGATIVE])
            top -= 1
            continue
        where, many = rows[game, WHERE], lefts(game, rows)
        whole = many + rights(game, rows)
        if top + whole + 64 > len(work):
            stop(STACK_FULL, work)
        waiting = top
        for i in range(where, where + whole):
            if rows[options[i], NEGATIVE] < 0:
                waiting += 1
                work[waiting] = options[i]
        if waiting > top:
            top = waiting
            continue
        for i in range(whole):
            at = top + 1 + (i - many if i >= many else whole - many + i)
            work[at] = rows[options[where + i], NEGATIVE]
        first, middle, last = top + 1, top + 1 + whole - many, top + 1 + whole
        sort(first, middle, work)
        sort(middle, last, work)
        other = entered(first, middle, last, rows, options, work)
        rows[game, NEGATIVE], rows[other, NEGATIVE] = other, game


@njit(cache=True, nogil=True)
def sum_slot(one: int, other: int, work: Integers) -> int:
    """Where the table of sums has this pair, or would."""
    key = (min(one, other) << 31 | max(one, other)) + 1
    mask = work[SUMS_SIZE] - 1
    at = mixed(13, key) & mask
    while True:
        slot = work[SUMS_AT] + 2 * at
        if work[slot] == key or work[slot] == 0:
            return int(slot)
        at = (at + 1) & mask


@njit(cache=True, nogil=True)
def known_sum(one: int, other: int, rows: Integers, work: Integers) -> int:
    """The sum by the formula for simple games or from the table; -1 if neither tells."""
    if rows[one, NIMBER] >= 0 and rows[other, NIMBER] >= 0:
        return simple(
            rows[one, LEFT_STOP] + rows[other, LEFT_STOP],
            rows[one, UPS] + rows[other, UPS],
            rows[one, NIMBER] ^ rows[other, NIMBER],
            rows,
            work,
        )
    if rows[other, LEFT_STOP] == 0 and is_number(other, rows):
        return one
    if rows[one, LEFT_STOP] == 0 and is_number(one, rows):
        return other
    slot = sum_slot(one, other, work)
    return int(work[slot + 1]) if work[slot] != 0 else -1


@njit(cache=True, nogil=True)
def ask_sums(
    game: int, fixed: int, end: int, rows: Integers, options: Integers, work: Integers
) -> int:
    """Put pairs onto the stack whose sums are wanted: options of one game, and another game."""
    expand(game, rows, options, work)
    where = rows[game, WHERE]
    count = lefts(game, rows) + rights(game, rows)
    if end + 2 * count + 64 > len(work):
        stop(STACK_FULL, work)
    for i in range(where, where + count):
        if known_sum(options[i], fixed, rows, work) < 0:
            work[end], work[end + 1] = options[i], fixed
            end += 2
    return end


@njit(cache=True, nogil=True)
def put_sums(
    game: int, fixed: int, sign: int, end: int, rows: Integers, options: Integers, work: Integers
) -> int:
    """Put the sums of a game and Left's (1) or Right's options of another onto the stack."""
    many = lefts(game, rows)
    first = rows[game, WHERE] + (0 if sign > 0 else many)
    last = first + (many if sign > 0 else rights(game, rows))
    if end + last - first + 64 > len(work):
        stop(STACK_FULL, work)
    for i in range(first, last):
        work[end] = known_sum(options[i], fixed, rows, work)
        end += 1
    return end


@njit(cache=True, nogil=True)
def plus(one: int, other: int, rows: Integers, options: Integers, work: Integers) -> int:
    """The sum. A number is added to all that the moves lead to; else all pairs are looked at."""
    found = known_sum(one, other, rows, work)
    if found >= 0:
        return found
    base = top = work[TOP]
    work[top], work[top + 1] = one, other
    while True:
        one, other = work[top], work[top + 1]
        if work[STEPS] >= work[PAUSE_AT]:
            stop(PAUSE, work)
        work[STEPS] += 1
        found = known_sum(one, other, rows, work)
        if found < 0:
            if is_number(one, rows):
                one, other = other, one
            number = is_number(other, rows)
            first = top + 2
            end = ask_sums(one, other, first, rows, options, work)
            if not number:
                end = ask_sums(other, one, end, rows, options, work)
            if end > first:
                top = end - 2
                continue
            middle = put_sums(one, other, 1, first, rows, options, work)
            if not number:
                middle = put_sums(other, one, 1, middle, rows, options, work)
            last = put_sums(one, other, -1, middle, rows, options, work)
            if not number:
                last = put_sums(other, one, -1, last, rows, options, work)
            work[TOP] = last
            if 2 * (work[SUMS] + 1) > work[SUMS_SIZE]:
                stop(SUMS_FULL, work)
            if number:
                sort(first, middle, work)
                sort(middle, last, work)
                found = entered(first, middle, last, rows, options, work)
            else:
                found = made(first, middle, last, rows, options, work)
            slot = sum_slot(one, other, work)
            work[slot] = (min(one, other) << 31 | max(one, other)) + 1
            work[slot + 1] = found
            work[SUMS] += 1
        if top == base:
            work[TOP] = base
            return int(found)
        top -= 2


@njit(cache=True, nogil=True)
def index(rows: Integers, work: Integers) -> None:
    """Enter all games into an empty table."""
    mask = work[INDEX_SIZE] - 1
    for game in range(1, work[GAMES]):
        at = rows[game, HASH] & mask
        while work[work[INDEX_AT] + at] != 0:
            at = (at + 1) & mask
        work[work[INDEX_AT] + at] = game


@njit(cache=True, nogil=True)
def index_sums(old: Integers, work: Integers) -> None:
    """Enter the sums of an old table, which is in lines of two, into an empty one."""
    for i in range(0, len(old), 2):
        if old[i] != 0:
            key = old[i] - 1
            slot = sum_slot(key >> 31, key & ((1 << 31) - 1), work)
            work[slot], work[slot + 1] = old[i], old[i + 1]
