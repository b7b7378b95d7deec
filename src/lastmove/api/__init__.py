"""What the public functions do: parse, load, solve, explain, draw, table, check a game."""
