"""Values of games in which Left and Right move differently: canonical forms and what follows."""
