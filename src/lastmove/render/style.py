"""How pictures look: one palette and one set of fonts, so that all of them belong together.

The colors differ in lightness as well as in hue, so that they survive gray printing, and every
picture lies on a white panel, so that they survive a dark page. No meaning is told by color alone.
"""

from __future__ import annotations

INK = "#1f2933"
"""Text and pieces."""
MUTED = "#5f6c78"
"""Text that explains: axis numbers, notes."""
LINE = "#c3ccd5"
"""Borders and rules that should not catch the eye."""
PANEL = "#ffffff"
"""The background of every picture."""
SHADE = "#d5e3ef"
"""What is to be noticed: zero values, P-positions, vertices with a piece."""
ACCENT = "#2a6592"
"""Chips and other pieces."""
ACCENT_EDGE = "#173d5a"
"""The edge of a chip, and the border of what is shaded."""
ARROW = "#b3461b"
"""The moves of a piece."""
STALK = "#3d7a37"
"""What has grown, and is green."""
AMBER = "#e59a1c"
"""The first of two players with colors, and their pieces."""
AMBER_EDGE = "#8a5606"
BLUE = "#1d5c9b"
"""The second of two players with colors; darker than amber."""
BLUE_EDGE = "#0e2f52"
RED = "#b8321a"
WATER = "#e6f1f4"
"""Water, and below its edge."""
SHORE = "#a9c4cc"
LIGHT_SQUARE = "#faf6ee"
DARK_SQUARE = "#e2d8c5"
HEAT = (
    "#f4f8fb", "#e4eef6", "#d2e3f0", "#bdd6e8", "#a5c6de", "#8bb4d3", "#6fa0c5", "#558cb5",
    "#3f78a4", "#2f6591", "#23537d", "#1a4268",
)  # fmt: skip
"""From the smallest number to the largest: one hue, ever darker."""

SANS = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"
MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
