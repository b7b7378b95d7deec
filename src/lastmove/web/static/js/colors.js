// Pictures come in the colors of paper; here each color gets its partner for the dark.
// Lightness is turned around, so that what stands out goes on to, and hues stay: a frog is green at night.

const ADAPTS = CSS.supports("color", "light-dark(#000, oklch(from #000 l c h))");
const known = new Map([["#ffffff", "var(--panel)"]]);

// The browser tells lightness, chroma and hue in Björn Ottosson's OKLab, in which equal steps look equal; a gray has no hue.
function oklch(hex) {
  const probe = document.getElementById("status");
  probe.style.color = `oklch(from ${hex} l c h)`;
  const told = getComputedStyle(probe).color.match(/[\d.e-]+/g).map(Number);
  probe.style.color = "";
  return told;
}

// Grays get the blue of the page's own dark, tints become deep; strong colors stay strong, neither black nor glaring.
function dusk(hex) {
  const [light, chroma, hue] = oklch(hex);
  const turned = 1.21 - 0.95 * light;
  const tone = (...parts) => `oklch(${parts.map((part) => part.toFixed(3)).join(" ")})`;
  if (chroma < 0.007 || light < 0.65 && chroma < 0.04) return tone(turned, 0.018, 245);
  if (chroma < 0.03) return tone(turned, 2.4 * chroma, hue);
  const least = 0.26 + Math.min(0.14, chroma * 1.6);
  return tone(Math.min(0.88, Math.max(least, turned)), Math.min(0.15, chroma * 1.05), hue);
}

function both(hex) {
  if (!known.has(hex)) known.set(hex, `light-dark(${hex}, ${dusk(hex)})`);
  return known.get(hex);
}

// What is real looks the same by day and by night: a cookie, the eye of a frog.
export function adapted(svg) {
  if (!ADAPTS) return svg;
  for (const name of ["fill", "stroke"]) {
    for (const shape of svg.querySelectorAll(`[${name}^="#"]:not(.real)`)) {
      const color = shape.getAttribute(name);
      if (/^#[0-9a-f]{6}$/i.test(color)) shape.setAttribute(name, both(color.toLowerCase()));
    }
  }
  return svg;
}
