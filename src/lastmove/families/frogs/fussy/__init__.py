"""Fussy frogs on Poisson points: who stays alive how far, on the line exactly, and who wins."""
