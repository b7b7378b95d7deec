"""Every small position of the word game."""

from itertools import combinations

from lastmove.families.geography.rules import Words

WORDS = ["ab", "ba", "aa", "acb", "bb", "Bc", "ca"]


def words(most=4, given=WORDS):
    for size in range(1, most + 1):
        for chosen in combinations(given, size):
            yield Words(chosen)
            for last in chosen:
                yield Words(chosen, last=last)
                if size > 2:
                    used = [word for word in chosen if word != last][:1]
                    yield Words(chosen, last=last, used=used)
