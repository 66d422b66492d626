import { edge, facet, shade, use } from './facets.mjs';

const GOLD = 43;
/** 104 by 60, centred, with a notch at the tear line. */
const OUTLINE =
  'M-46-30h66a6 6 0 0 0 12 0h14a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6h-14a6 6 0 0 0-12 0h-66a6 6 0 0 1-6-6v-48a6 6 0 0 1 6-6z';

const paper = (hue) =>
  [
    [0.5, [-54, -32], [-22, -32], [-44, 32], [-54, 32]],
    [0.38, [-22, -32], [4, -32], [-20, 32], [-44, 32]],
    [0.46, [4, -32], [22, -32], [0, 32], [-20, 32]],
    [0.32, [22, -32], [54, -32], [36, 32], [0, 32]],
    [0.22, [54, -32], [54, 32], [36, 32]],
  ]
    .map(([light, ...list]) => facet(list, shade(hue, light, 0.72)))
    .join('');

const ticket = (hue, body, stub) =>
  `<path d="${OUTLINE}" fill="${shade(hue, 0.08, 0.72)}" transform="translate(1.5 3)"/>` +
  `<g clip-path="url(#ticket)">${paper(hue)}${edge('-52 -29 52 -29', 2, 0.4)}</g>` +
  `<path d="${OUTLINE}" fill="none" stroke="${shade(GOLD, 0.6)}" stroke-width="2"/>` +
  `<path d="M26-21v42" stroke="${shade(GOLD, 0.8)}" stroke-width="1.6" stroke-dasharray="2.5 3.5"/>${body}${stub}`;

export const ticketCut = `<clipPath id="ticket"><path d="${OUTLINE}"/></clipPath>`;

const ray = (angle) => {
  const at = (turn, far) => [-13 + Math.cos(angle + turn) * far, Math.sin(angle + turn) * far];
  return facet([at(-0.09, 20), at(0.09, 20), at(0, 27)], shade(GOLD, 0.85));
};

export const weekly = () =>
  ticket(
    216,
    Array.from({ length: 7 }, (_, day) => ray((day / 7) * Math.PI * 2 - Math.PI / 2)).join('') +
      use('gold', [-13, 0], 0.32),
    use('ice', [39, 0], 0.17),
  );

const star = ([x, y], size) =>
  facet(
    [
      [x, y - size],
      [x + size * 0.3, y],
      [x, y + size],
      [x - size * 0.3, y],
    ],
    '#fff',
  ) +
  facet(
    [
      [x - size, y],
      [x, y - size * 0.3],
      [x + size, y],
      [x, y + size * 0.3],
    ],
    '#fff',
  );

export const twilight = () =>
  ticket(
    272,
    `<path d="M-8-22a22 22 0 1 0 10 40 18 18 0 0 1-10-40z" fill="${shade(GOLD, 0.9)}"/>` +
      `<path d="M-30 2a22 22 0 0 0 32 16 18 18 0 0 1-20-12z" fill="${shade(GOLD, 0.62)}"/>` +
      `${star([6, -12], 5)}${star([14, 8], 3.4)}${star([-1, 3], 2.4)}`,
    use('rose', [39, 0], 0.17),
  );
