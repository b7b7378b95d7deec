"""The word game on plain data: ("words", words left, last word or None)."""


def words(left, last=None):
    return ("words", tuple(sorted(left)), last)


def words_options(position):
    """lectures, game 3 and example 3: the first letter is the last one's last."""
    _, left, last = position
    return {
        words(set(left) - {word}, word)
        for word in left
        if last is None or word[0].lower() == last[-1].lower()
    }
