/** Points, shades and polygons, the basis of all drawings. Lengths are in view-box units. */
export const round = (value) => Math.round(value * 10) / 10;

export const points = (list) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export const polygon = (list, fill, more = '') => `<polygon points="${points(list)}" fill="${fill}"${more}/>`;

/** A facet in one colour. A thin stroke of the same colour closes anti-aliasing seams. */
export const facet = (list, fill) => polygon(list, fill, ` stroke="${fill}" stroke-width=".4"`);

/** A colour of `hue`, from dark (`light` 0) to bright (1). */
export const shade = (hue, light, chroma = 1) => {
  const bright = Math.max(0, Math.min(1, light));
  const lightness = 22 + bright * 68;
  const saturation = (88 - bright * 18) * chroma;
  // Shadows shift towards amber for warm stones and towards violet for cold ones; green shadows would look sickly.
  const turn = hue < 90 ? -14 : 18;
  return `hsl(${round(hue + (1 - bright) * turn)} ${round(saturation)}% ${round(lightness)}%)`;
};

/** `count` points on an ellipse, rotated by `turn` steps. */
export const ring = (count, [cx, cy], rx, ry = rx, turn = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((index + turn) / count) * Math.PI * 2 - Math.PI / 2;
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  });

export const middle = (...list) => [
  list.reduce((sum, [x]) => sum + x, 0) / list.length,
  list.reduce((sum, [, y]) => sum + y, 0) / list.length,
];

/** How much light a facet receives, by the direction of its centre from the stone's centre. */
export const lit = ([x, y], [cx, cy], base = 0.5, depth = 0.36) => {
  const length = Math.hypot(x - cx, y - cy) || 1;
  return base - (((x - cx) * 0.55 + (y - cy) * 0.83) / length) * depth;
};

/** Seeded noise, so that a drawing is the same on every machine. */
export const noise = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
};

export const svg = (width, height, body, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>`;
