import { edge, facet, shade } from './facets.mjs';

const GOLD = 43;
const CALM = 0.62;
const quad = (left, right, top, bottom, lean = 0) => [
  [left, top],
  [right, top],
  [right - lean, bottom],
  [left - lean, bottom],
];

const bar = (x1, x2, y1, y2) =>
  facet(quad(x1, x2, y1, y2), shade(GOLD, 0.56)) +
  facet(quad(x1, x2, y1, y1 + (y2 - y1) * 0.4), shade(GOLD, 0.82)) +
  facet(quad(x1, x2, y2 - (y2 - y1) * 0.25, y2), shade(GOLD, 0.3));

/** 108 wide; its front stands at y = 40. */
export function chest(heap, hue = 244) {
  const lid = [
    [-46, -22],
    [-42, -44],
    [-30, -52],
    [30, -52],
    [42, -44],
    [46, -22],
    [50, -2],
    [-50, -2],
  ];
  const inside = lid.map(([x, y]) => [x * 0.88, y * 0.88 - 1]);
  const planks = [-46, -28, -9, 9, 28].map((x, index) => {
    const to = [-28, -9, 9, 28, 46][index];
    const light = [0.4, 0.3, 0.34, 0.22, 0.14][index];
    return (
      facet(
        [
          [x, 2],
          [to, 2],
          [to * 0.9, 40],
          [x * 0.9, 40],
        ],
        shade(hue, light, CALM),
      ) +
      facet(
        [
          [x, 2],
          [to, 2],
          [to * 0.97, 13],
          [x * 0.97, 13],
        ],
        shade(hue, light + 0.07, CALM),
      )
    );
  });
  const strap = (x, light) =>
    facet(
      [
        [x - 4, 2],
        [x + 4, 2],
        [(x + 4) * 0.9, 40],
        [(x - 4) * 0.9, 40],
      ],
      shade(GOLD, light),
    );
  return (
    facet(lid, shade(hue, 0.3, CALM), ` stroke="${shade(GOLD, 0.52)}" stroke-width="3"`) +
    edge('-46 -22 -42 -44 -30 -52 30 -52', 1.2, 0.8, shade(GOLD, 0.95)) +
    facet(inside, shade(hue, 0.06, CALM)) +
    facet([inside[0], inside[1], inside[2], [-14, -2], [-44, -2]], shade(hue, 0.16, CALM)) +
    heap +
    facet('-46 2 46 2 41.4 40 -41.4 40', shade(hue, 0.2, CALM)) +
    planks.join('') +
    strap(-41, 0.74) +
    strap(41, 0.36) +
    bar(-50, 50, -4, 5) +
    bar(-43, 43, 36, 41) +
    facet(quad(-9, 9, -6, 14), shade(GOLD, 0.6)) +
    facet('-9 -6 9 -6 -9 14', shade(GOLD, 0.85)) +
    facet('0 -2 5 3.5 0 10 -5 3.5', shade(194, 0.72)) +
    facet('0 -2 5 3.5 0 3.5', shade(194, 0.95)) +
    edge('-50 -4 50 -4', 1, 0.75)
  );
}

/** 72 wide, standing at y = 36. */
export function pouch(heap, hue = 258) {
  const face = (light, ...list) => facet(list, shade(hue, light, CALM));
  const [neckLeft, neck, neckRight] = [
    [-17, -14],
    [1, -12],
    [17, -14],
  ];
  const [hipLeft, belly, hipRight] = [
    [-35, 12],
    [-4, 10],
    [35, 12],
  ];
  const [footLeft, foot, footRight] = [
    [-24, 36],
    [2, 38],
    [24, 36],
  ];
  return (
    face(0.1, [-25, -32], [25, -32], [17, -14], [-17, -14]) +
    heap +
    face(0.5, [-26, -31], [-13, -24], neck, neckLeft) +
    face(0.4, [-13, -24], [1, -28], neck) +
    face(0.3, [1, -28], [14, -24], neck) +
    face(0.2, [14, -24], [26, -31], neckRight, neck) +
    face(0.48, neckLeft, [-31, -2], hipLeft, belly) +
    face(0.56, neckLeft, neck, belly) +
    face(0.36, neck, hipRight, belly) +
    face(0.24, neck, neckRight, [31, -2], hipRight) +
    face(0.34, hipLeft, footLeft, belly) +
    face(0.4, belly, footLeft, foot) +
    face(0.26, belly, foot, hipRight) +
    face(0.14, hipRight, footRight, foot) +
    face(0.2, hipLeft, [-34, 26], footLeft) +
    face(0.1, hipRight, [34, 26], footRight) +
    edge('-26 -31 -17 -14 -31 -2 -35 12', 1.2, 0.45) +
    bar(-18, 18, -17, -11) +
    facet('-3 -13 4 -13 8 6 3 3 -1 7', shade(GOLD, 0.5)) +
    facet('-3 -13 4 -13 3 3', shade(GOLD, 0.78))
  );
}

/** 112 wide, 76 high, centred. */
export function purse(inside, hue = 226) {
  const back = '-52 -30 -46 -38 46 -38 54 -30 54 30 -52 30';
  const front = '-56 -22 50 -22 56 -14 56 32 49 39 -49 39 -56 32';
  const flap = '18 -4 58 -4 61 0 61 16 58 20 18 20 10 8';
  return (
    facet(back, shade(hue, 0.1, CALM)) +
    edge('-52 -30 -46 -38 46 -38', 1.4, 0.5) +
    inside +
    facet(front, shade(hue, 0.3, CALM)) +
    facet('-56 -22 0 -22 -34 39 -49 39 -56 32', shade(hue, 0.44, CALM)) +
    facet('0 -22 36 -22 -2 39 -34 39', shade(hue, 0.34, CALM)) +
    facet('56 -14 56 32 49 39 24 39', shade(hue, 0.18, CALM)) +
    `<path d="M-50-16h96l5 5v40l-5 5h-91l-5-5z" fill="none" stroke="${shade(hue, 0.75, CALM)}" stroke-width="1" stroke-dasharray="3.5 3" stroke-opacity=".7"/>` +
    edge('-56 32 -56 -22 50 -22', 1.2, 0.4) +
    facet(flap, shade(hue, 0.24, CALM)) +
    facet('18 -4 58 -4 61 0 14 2', shade(hue, 0.5, CALM)) +
    facet('28 2 36 8 28 15 20 8', shade(GOLD, 0.6)) +
    facet('28 2 36 8 20 8', shade(GOLD, 0.9))
  );
}
