"""Games on heaps: subtraction, octal, Grundy's; nim-sequences, genus sequences."""
