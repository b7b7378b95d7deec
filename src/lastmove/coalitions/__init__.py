"""Games for many players, classified by coalitions (Loeb, *Stable winning coalitions*)."""
