"""A user's rules at native speed: compiled by numba, searched over packed integers.

- `reach`: everything a rule refers to, for compiling it and for a cache key that covers it all
- `kernels`: the hot loops, a template that is compiled once for each game
- `compiled`: a game's kernels, from the cache or fresh
- `search`: tables, growth, threads and limits around the kernels
- `solver`: when the front door comes here, and what it then says

numba is imported only when a game is compiled.
"""
