import { chest, purse } from './draw-vessels.mjs';
import { stones } from './draw-gems.mjs';
import { blot, facet, facets, haze, noise, placed, shade, svg, use } from './facets.mjs';
import { ticketCut, twilight, weekly } from './draw-tickets.mjs';

const W = 900;
const H = 520;
/** The y coordinate of the ground, on which objects stand and in which they are mirrored. */
const GROUND = 418;
const [X, Y] = [560, 230];

function beams(seed, count) {
  const random = noise(seed);
  const list = Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (1.08 + (index / (count - 1)) * 0.84) + (random() - 0.5) * 0.12;
    const spread = 0.018 + random() * 0.05;
    const at = (turn) => [X + Math.cos(angle + turn) * 460, Y + 60 + Math.sin(angle + turn) * 460];
    return [[X, Y + 60], at(-spread), at(spread)];
  });
  return facets(list, 'url(#beam)');
}

function range(seed, height, opacity) {
  const random = noise(seed);
  const lit = [];
  const dark = [];
  for (let x = 30; x < W + 40; x += 52 + random() * 46) {
    const rise = height * (0.35 + random() * 0.65) * Math.min(1, 0.2 + x / 500);
    const [top, foot, split] = [[x + random() * 24, GROUND - rise], 44 + random() * 26, [x + 14, GROUND]];
    lit.push([[x - foot * 0.6, GROUND], top, split]);
    dark.push([split, top, [x + foot, GROUND]]);
  }
  return `<g opacity="${opacity}">${facets(lit, '#8d6fe6')}${facets(dark, '#4a36a8')}</g>`;
}

function dust(seed, count, colours) {
  const random = noise(seed);
  const specks = Array.from({ length: count }, () => {
    const [x, y, size] = [250 + random() * 630, 20 + random() * 330, 2 + random() * random() * 9];
    const lean = (random() - 0.5) * size;
    return {
      size,
      plane: [
        [x, y - size],
        [x + size * 0.6, y + lean],
        [x, y + size],
        [x - size * 0.6, y - lean],
      ],
    };
  });
  const layer = (colour, of) => {
    const mine = specks.filter((_, index) => index % colours.length === of);
    const part = (near) => mine.filter(({ size }) => size > 4 === near).map(({ plane }) => plane);
    return facets(part(false), colour, ' opacity=".5"') + facets(part(true), colour, ' opacity=".9"');
  };
  return colours.map(layer).join('');
}

const heap = (...list) => list.map(([name, x, y, size, turn]) => use(name, [x, y], size, turn)).join('');

const scene = ({ light, seed, names, more = '', things, above = '', colours }) => {
  const defs =
    haze('air', light, 0.55) +
    haze('pool', light, 0.5) +
    haze('shadow', '#150a3a', 0.6) +
    `<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="${X}" cy="${Y + 60}" r="430"><stop stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="0" y1="${GROUND}" y2="${H}"><stop stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    `<mask id="mirror"><path d="M0 ${GROUND}h${W}v${H - GROUND}H0z" fill="url(#fade)"/></mask>` +
    more +
    stones(...names) +
    `<g id="things">${things}</g>`;
  const body =
    blot('air', [X, Y], 340, 250) +
    beams(seed, 13) +
    range(seed + 1, 170, 0.3) +
    range(seed + 2, 90, 0.5) +
    blot('pool', [X, GROUND + 8], 400, 70) +
    `<g mask="url(#mirror)"><use href="#things" transform="matrix(1 0 0 -1 0 ${GROUND * 2})"/></g>` +
    blot('shadow', [X, GROUND], 250, 18) +
    dust(seed + 3, 26, colours) +
    '<use href="#things"/>' +
    above;
  return svg(W, H, defs, body);
};

const coin = ([x, y], size, turn) =>
  placed(
    `<ellipse rx="20" ry="20" fill="${shade(43, 0.24)}" cx="2.5" cy="2"/><ellipse rx="20" ry="20" fill="${shade(43, 0.62)}"/><ellipse rx="15.5" ry="15.5" fill="${shade(43, 0.44)}"/>` +
      facet(
        [
          [0, -13],
          [10, 0],
          [0, 13],
          [-10, 0],
        ],
        shade(43, 0.66),
      ) +
      facet(
        [
          [0, -13],
          [0, 13],
          [-10, 0],
        ],
        shade(43, 0.88),
      ) +
      `<path d="M-16-10a19 19 0 0 1 22-8" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" stroke-linecap="round"/>`,
    [x, y],
    size,
    turn,
  );

const treasure = () =>
  scene({
    light: '#ffcf5c',
    seed: 21,
    names: ['ice', 'dusk', 'rose', 'gold'],
    colours: ['#ffd76a', '#ffb93e', '#b79bff'],
    things:
      placed(
        chest(
          heap(
            ['dusk', -25, -14, 0.42, -16],
            ['rose', 25, -14, 0.42, 16],
            ['ice', -34, -4, 0.34, -20],
            ['ice', 34, -4, 0.34, 20],
            ['ice', -10, -8, 0.44, -6],
            ['dusk', 13, -7, 0.4, 8],
          ),
        ),
        [X, 278],
        3.45,
      ) +
      heap(
        ['ice', 358, 384, 0.86, -16],
        ['rose', 305, 402, 0.42, 10],
        ['dusk', 765, 386, 0.8, 14],
        ['gold', 823, 402, 0.44, -8],
        ['gold', 415, 405, 0.36, 8],
        ['ice', 706, 404, 0.38, -6],
      ),
    above:
      blot('air', [X, 112], 170, 120) +
      heap(
        ['gold', X, 116, 1.75],
        ['ice', 398, 146, 0.5, -18],
        ['rose', 735, 120, 0.46, 16],
        ['dusk', 800, 212, 0.3, -10],
        ['ice', 330, 240, 0.24, 12],
      ),
  });

const wallet = () =>
  scene({
    light: '#5fd4ff',
    seed: 46,
    names: ['ice', 'sea', 'gold'],
    colours: ['#6fdcff', '#ffd76a', '#9cc0ff'],
    things:
      placed(
        purse(heap(['sea', -30, -34, 0.42, -14], ['ice', 0, -40, 0.5, -2], ['gold', 30, -35, 0.4, 14])),
        [X, 290],
        3.2,
      ) +
      heap(['ice', 312, 386, 0.74, -14], ['sea', 815, 388, 0.7, 12], ['gold', 372, 404, 0.34, 8]) +
      coin([766, 399], 0.95, 8),
    above:
      blot('air', [X, 120], 200, 110) +
      coin([506, 92], 1.15, -18) +
      coin([628, 66], 1.5, 14) +
      coin([726, 118], 0.9, 30) +
      coin([404, 148], 0.75, -30) +
      heap(
        ['ice', 566, 120, 0.62, 6],
        ['sea', 800, 190, 0.4, 18],
        ['ice', 340, 226, 0.3, -16],
        ['gold', 690, 36, 0.26, -10],
      ),
  });

const passes = () =>
  scene({
    light: '#ff9ed0',
    seed: 63,
    names: ['gold', 'ice', 'rose'],
    more: ticketCut,
    colours: ['#ffd76a', '#ff9ed0', '#c3a6ff'],
    things:
      placed(twilight(), [X + 62, 158], 3.2, 9) +
      placed(weekly(), [X - 44, 302], 3.3, -8) +
      heap(
        ['rose', 322, 388, 0.72, -14],
        ['gold', 800, 384, 0.84, 12],
        ['ice', 862, 404, 0.4, -8],
        ['ice', 384, 404, 0.36, 8],
      ),
    above: heap(
      ['gold', 802, 118, 0.5, 10],
      ['rose', 392, 104, 0.46, -16],
      ['ice', 316, 196, 0.28, 12],
      ['ice', 428, 36, 0.26, -8],
    ),
  });

/** They have no background: the page's theme provides the sky. */
export const heroes = () => ({ 'hero-treasure': treasure(), 'hero-wallet': wallet(), 'hero-passes': passes() });
