"""A token on a graph: vertex and edge geography, The Great Escape, the word game."""
