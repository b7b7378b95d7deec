"""Shannon's switching game."""
