"""Games larger than memory: level by level, from files."""
