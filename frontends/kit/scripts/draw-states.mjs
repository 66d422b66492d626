import { chest, purse } from './draw-vessels.mjs';
import { HUES, stones } from './draw-gems.mjs';
import { blot, edge, facet, facets, haze, placed, shade, svg, use } from './facets.mjs';
import { sheet } from './sheet.mjs';

const GOLD = HUES.gold;
const GHOST = '#8f83b8';
const CALM = 0.34;
const ghost = (d, width = 1.8) =>
  `<path d="${d}" fill="none" stroke="${GHOST}" stroke-width="${width}" stroke-dasharray="3.5 3.5"/>`;
const GEM = 'M-26-35h52l24 23-50 60-50-60zM-50-12h100';
const ground = (half, y = 86) => blot('shadow', [48, y], half, half * 0.18);

const empty =
  ground(46) +
  placed(chest(ghost('M-20-14h14l7 7-14 14-14-14zM8-22h10l6 6-11 13-11-13z', 1.5)), [46, 50], 0.8) +
  use('ice', [84, 77], 0.22, 12);

const search =
  ground(38) +
  facets(['62 58 67 53 88 76 81 83'], shade(GOLD, 0.3)) +
  facet('62 58 65 55.5 84.5 79.5 81 83', shade(GOLD, 0.62)) +
  `<circle cx="43" cy="38" r="31" fill="${shade(258, 0.4, CALM)}"/><circle cx="43" cy="38" r="31" fill="none" stroke="${shade(GOLD, 0.56)}" stroke-width="5"/>` +
  `<path d="M15 33a29 29 0 0 1 20-22" fill="none" stroke="${shade(GOLD, 0.95)}" stroke-width="2.5"/>` +
  `<circle cx="43" cy="38" r="27" fill="${shade(244, 0.2, CALM)}"/>` +
  facet('22 21 37 12 24 57 17 44', '#fff', ' opacity=".12"') +
  placed(ghost(GEM, 4), [43, 38], 0.36);

const wallet =
  ground(42) +
  placed(ghost('M0-20a20 20 0 1 0 .1 0zM0-11l9 11-9 11-9-11z', 2.6), [30, 20], 0.56) +
  placed(ghost('M0-20a20 20 0 1 0 .1 0zM0-11l9 11-9 11-9-11z', 3), [58, 15], 0.42) +
  placed(purse('', 236), [48, 58], 0.7);

const missing =
  ground(44) +
  facets(['18 72 78 72 84 86 12 86'], shade(244, 0.26, CALM)) +
  facet('18 72 48 72 40 86 12 86', shade(244, 0.44, CALM)) +
  facet('22 66 74 66 78 72 18 72', shade(244, 0.62, CALM)) +
  edge('22 66 74 66', 1, 0.6) +
  placed(ghost(GEM, 2.8), [48, 34], 0.66) +
  use('ice', [83, 81], 0.2, 30);

const cloud = (hue) =>
  facet('-38 16 -42 4 -32 -8 -20 -8 -14 -22 2 -28 18 -20 22 -8 36 -6 43 6 38 16', shade(hue, 0.5, CALM)) +
  facet('-38 16 -42 4 -32 -8 -20 -8 -8 16', shade(hue, 0.66, CALM)) +
  facet('-20 -8 -14 -22 2 -28 -2 0 -8 16', shade(hue, 0.84, CALM)) +
  facet('2 -28 18 -20 22 -8 10 16 -8 16 -2 0', shade(hue, 0.7, CALM)) +
  facet('22 -8 36 -6 43 6 38 16 10 16', shade(hue, 0.42, CALM)) +
  edge('-42 4 -32 -8 -20 -8 -14 -22 2 -28', 1.2, 0.7);

const offline =
  ground(34) +
  facet('50 50 37 68 46 68 41 84 60 63 50 63 57 50', shade(GOLD, 0.56)) +
  facet('50 50 37 68 46 68 50 63 57 50', shade(GOLD, 0.8)) +
  placed(cloud(250), [48, 36], 1.04);

const broken =
  ground(36) +
  `<clipPath id="left"><path d="M-60-50h58l6 20-9 18 8 20-6 45h-57z"/></clipPath><clipPath id="right"><path d="M60-50H-2l6 20-9 18 8 20-6 45h63z"/></clipPath>` +
  placed(`<g clip-path="url(#left)">${use('dusk', [0, 0])}</g>`, [41, 49], 0.72, -9) +
  placed(`<g clip-path="url(#right)">${use('dusk', [0, 0])}</g>`, [57, 48], 0.72, 10) +
  facets(['46 12 49 4 51 13', '36 10 34 4 40 8', '58 11 63 6 61 13'], shade(GOLD, 0.72));

const tray =
  ground(44) +
  facet('22 40 74 40 86 62 10 62', shade(244, 0.14, CALM)) +
  ghost('M30 22h36M30 30h36M34 14h28') +
  facet('22 40 34 40 28 62 10 62', shade(244, 0.34, CALM)) +
  facet('10 60 32 60 37 67 59 67 64 60 86 60 84 84 12 84', shade(244, 0.44, CALM)) +
  facet('10 60 32 60 37 67 44 67 34 84 12 84', shade(244, 0.6, CALM)) +
  facet('64 60 86 60 84 84 70 84', shade(244, 0.3, CALM)) +
  edge('10 60 32 60 37 67 59 67 64 60 86 60', 1.4, 0.7, shade(GOLD, 0.8));

const shadow = haze('shadow', '#1c0f45', 0.4);
const defs = shadow + stones('ice', 'dusk');

export const states = () => sheet(defs, { empty, search, wallet, missing, offline, broken, tray });

/** The picture as a single SVG for the offline page, which cannot load files. */
export const offlineAlone = () => svg(96, 96, shadow, offline).replace('width="96" height="96" ', '');
