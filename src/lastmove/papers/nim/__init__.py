"""Von Stengel: Nim and combinatorial games."""
