"""Green Hackenbush."""
