"""Every small board of chomp."""

from lastmove.families.chomp.rules import Chomp
from tests.families.chomp.oracle import boards


def chomp(rows=4, columns=4):
    for lengths in boards(rows, columns):
        if lengths:
            yield Chomp(*lengths)
        yield Chomp(*lengths, poison="eaten")
