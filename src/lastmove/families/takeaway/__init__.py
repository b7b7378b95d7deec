"""Take-away with a growing limit."""
