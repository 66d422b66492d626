/** Points, shades and polygons: what all drawings are made of. Lengths are in the units of the view box. */
export const round = (value) => Math.round(value * 10) / 10;

export const points = (list) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export const polygon = (list, fill, more = '') => `<polygon points="${points(list)}" fill="${fill}"${more}/>`;

/** A facet's own colour; a thin line of the same colour closes the seams that anti-aliasing leaves. */
export const facet = (list, fill) => polygon(list, fill, ` stroke="${fill}" stroke-width=".4"`);

/** A colour of `hue` as dark (0) or as bright (1) as the light makes it. */
export const shade = (hue, light, chroma = 1) => {
  const bright = Math.max(0, Math.min(1, light));
  const lightness = 22 + bright * 68;
  const saturation = (88 - bright * 18) * chroma;
  // Shadows of warm stones turn to amber, those of cold ones to violet; towards green they would look ill.
  const turn = hue < 90 ? -14 : 18;
  return `hsl(${round(hue + (1 - bright) * turn)} ${round(saturation)}% ${round(lightness)}%)`;
};

/** `count` points on an ellipse, the first one turned by `turn` parts of a step. */
export const ring = (count, [cx, cy], rx, ry = rx, turn = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((index + turn) / count) * Math.PI * 2 - Math.PI / 2;
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  });

export const middle = (...list) => [
  list.reduce((sum, [x]) => sum + x, 0) / list.length,
  list.reduce((sum, [, y]) => sum + y, 0) / list.length,
];

/** How much light falls on a facet whose middle lies in this direction from the stone's middle. */
export const lit = ([x, y], [cx, cy], base = 0.5, depth = 0.36) => {
  const length = Math.hypot(x - cx, y - cy) || 1;
  return base - (((x - cx) * 0.55 + (y - cy) * 0.83) / length) * depth;
};

/** Repeatable noise, so that a drawing is the same on every machine. */
export const noise = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
};

export const svg = (width, height, body, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>`;
