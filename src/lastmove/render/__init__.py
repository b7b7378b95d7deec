"""What pictures are made of: one canvas, tables, plots, labels, layouts. Knows no game."""
