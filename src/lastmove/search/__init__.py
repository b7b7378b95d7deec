"""Any game by its rules alone: searches know graphs of positions, no theorems or pictures."""
