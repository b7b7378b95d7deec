"""Games on set families: tic-tac-toe and positional games."""
