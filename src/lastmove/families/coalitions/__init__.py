"""Games for many players, classified by coalitions."""
