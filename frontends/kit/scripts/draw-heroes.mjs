import { crown, diamond } from './draw-stones.mjs';
import { facet, noise, polygon, ring, round, shade, svg } from './facets.mjs';

const W = 1200;
const H = 560;

const sky = (from, to) =>
  `<linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
  `<radialGradient id="g" cx=".72" cy=".42" r=".5"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;

const backdrop = `<rect width="${W}" height="${H}" fill="url(#s)"/><rect width="${W}" height="${H}" fill="url(#g)"/>`;

/** Light rays behind the stone. */
const rays = ([cx, cy], count, seed) => {
  const random = noise(seed);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + random() * 0.2;
    const spread = 0.03 + random() * 0.05;
    const end = (turn) => [cx + Math.cos(angle + turn) * 900, cy + Math.sin(angle + turn) * 900];
    return polygon([[cx, cy], end(-spread), end(spread)], '#fff', ` opacity="${round(3 + random() * 4) / 100}"`);
  }).join('');
};

/** A ridge of crystals along the lower edge, darker in the foreground. */
const ridge = (hue, seed, base, height, light) => {
  const random = noise(seed);
  const parts = [];
  for (let x = -60; x < W + 60; x += 70 + random() * 40) {
    const top = [x + 30 + random() * 30, base - height * (0.35 + random() * 0.65)];
    const left = [x - 20, H];
    const right = [x + 130, H];
    const split = [top[0] + 10, H];
    parts.push(facet([left, top, split], shade(hue, light + random() * 0.08, 0.8)));
    parts.push(facet([split, top, right], shade(hue, light - 0.1 + random() * 0.05, 0.8)));
  }
  return parts.join('');
};

const shards = (seed, hue, count) => {
  const random = noise(seed);
  return Array.from({ length: count }, () => {
    const size = 6 + random() * 20;
    const [x, y] = [560 + random() * 620, 30 + random() * 360];
    const [a, b, c, d] = ring(4, [x, y], size * 0.55, size);
    return facet([a, b, c], shade(hue, 0.75)) + facet([a, c, d], shade(hue, 0.45));
  }).join('');
};

const gem = ([x, y], size, hue, seed) =>
  crown(ring(16, [x, y], size), ring(8, [x, y], size * 0.53, size * 0.53, 0.5), [x, y], hue, seed);

const scene = ({ from, to, hue, seed, body }) =>
  svg(
    W,
    H,
    `${backdrop}${rays([860, 240], 16, seed)}${ridge(hue, seed + 1, 520, 190, 0.2)}${body}${ridge(hue, seed + 2, 560, 100, 0.1)}`,
    sky(from, to),
  );

/**
 * Three scenes: the treasure, the quick top-up, and the passes at dusk. The left third is plain, to keep the text
 * readable.
 */
export const heroes = () => ({
  'hero-treasure': scene({
    from: '#150f33',
    to: '#5a2fa8',
    hue: 262,
    seed: 21,
    body:
      shards(4, 44, 9) + gem([1030, 330], 78, 205, 3) + gem([700, 350], 62, 292, 8) + diamond([860, 240], 190, 44, 5),
  }),
  'hero-wallet': scene({
    from: '#0c1738',
    to: '#126d8c',
    hue: 208,
    seed: 41,
    body:
      shards(9, 190, 11) + gem([1030, 190], 84, 190, 6) + diamond([830, 270], 160, 214, 5) + gem([660, 380], 54, 44, 2),
  }),
  'hero-passes': scene({
    from: '#24102f',
    to: '#b2487a',
    hue: 306,
    seed: 63,
    body:
      shards(12, 46, 8) +
      `<path d="M930 70a170 170 0 1 0 90 250 150 150 0 0 1-90-250z" fill="${shade(44, 0.88)}"/>` +
      diamond([930, 270], 104, 330, 4) +
      gem([690, 360], 58, 42, 7),
  }),
});
