"""What papers print of games in which Left and Right move differently."""
