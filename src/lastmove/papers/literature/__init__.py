"""What papers and books print of particular games that no source document has."""
