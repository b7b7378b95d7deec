// Pictures come in the colors of paper; here each color gets its partner for the dark.
// Lightness is turned around, so that what stands out goes on to, and hues stay: a frog is green at night.

const ADAPTS = typeof CSS !== "undefined" && CSS.supports("color", "light-dark(#000, #fff)");
const known = new Map([["#ffffff", "var(--panel)"]]);

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

// Björn Ottosson's OKLab, in which equal steps look equal; as lightness, chroma and hue.
function oklch(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const [l, m, s] = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]].map(([x, y, z]) => Math.cbrt(x * r + y * g + z * b));
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a) * 180 / Math.PI];
}

// Grays get the blue of the page's own dark, tints become deep; strong colors stay strong, neither black nor glaring.
function dusk(hex) {
  const [light, chroma, hue] = oklch(hex);
  const turned = 1.21 - 0.95 * light;
  if (chroma < 0.007 || light < 0.65 && chroma < 0.04) return `oklch(${turned.toFixed(3)} 0.018 245)`;
  if (chroma < 0.03) return `oklch(${turned.toFixed(3)} ${(2.4 * chroma).toFixed(3)} ${hue.toFixed(1)})`;
  const least = 0.26 + Math.min(0.14, chroma * 1.6);
  return `oklch(${Math.min(0.88, Math.max(least, turned)).toFixed(3)} ${Math.min(0.15, chroma * 1.05).toFixed(3)} ${hue.toFixed(1)})`;
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
