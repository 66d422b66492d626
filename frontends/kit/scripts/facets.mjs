const round = (value) => Math.round(value * 10) / 10;

const numbersOf = (list) => (typeof list === 'string' ? list.split(' ').map(Number) : list.flat());

const path = (list) => `M${numbersOf(list).map(round).join(' ').replaceAll(' -', '-').replaceAll(/\b0\./g, '.')}z`;

export const facets = (lists, fill, more = '') => `<path d="${lists.map(path).join('')}" fill="${fill}"${more}/>`;

export const facet = (list, fill, more = '') => facets([list], fill, more);

export const edge = (list, width, opacity, colour = '#fff') =>
  `<path d="${path(list).slice(0, -1)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

const channel = (hue, saturation, lightness) => (n) => {
  const k = (n + hue / 30) % 12;
  const part = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0');
};

/** `light`: 0 is dark, 1 is bright. */
export const shade = (hue, light, chroma = 1) => {
  const bright = Math.max(0, Math.min(1, light));
  // Shadows shift towards amber for warm stones and towards violet for cold ones; green shadows would look sickly.
  const turn = hue < 90 ? -16 : 20;
  const to = channel((hue + (1 - bright) * turn + 360) % 360, (0.86 - bright * 0.1) * chroma, 0.17 + bright * 0.75);
  return `#${to(0)}${to(8)}${to(4)}`;
};

export const placed = (body, [x, y], size = 1, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ''}${size === 1 ? '' : ` scale(${Math.round(size * 1000) / 1000})`}">${body}</g>`;

export const use = (id, [x, y], size = 1, turn = 0) =>
  `<use href="#${id}" transform="translate(${round(x)} ${round(y)})${turn ? `rotate(${turn})` : ''}scale(${Math.round(size * 1000) / 1000})"/>`;

export const haze = (id, colour, opacity) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export const blot = (id, [x, y], rx, ry = rx) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="url(#${id})"/>`;

/** Seeded noise, so that a drawing is the same on every machine. */
export const noise = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
};

export const svg = (width, height, defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linejoin="round" stroke-linecap="round"><defs>${defs}</defs>${body}</svg>`;
