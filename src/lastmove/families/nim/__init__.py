"""Nim, and what is nim in disguise: growing nim, poker nim, Northcott's game, pigs."""
