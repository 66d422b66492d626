import { edge, facet, haze, shade } from './facets.mjs';

export const HUES = { ice: 194, sea: 218, dusk: 266, rose: 322, gold: 43 };

const OUTLINE = '-26 -35 26 -35 50 -12 0 48 -50 -12';

/** The brightness and the corners of each facet. */
const PLANES = [
  [0.93, [-26, -35], [26, -35], [34, -28], [12, -24], [-12, -24], [-34, -28]],
  [0.8, [-26, -35], [-34, -28], [-50, -12]],
  [0.5, [26, -35], [50, -12], [34, -28]],
  [0.7, [-34, -28], [-50, -12], [-30, -6]],
  [0.87, [-34, -28], [-30, -6], [-12, -24]],
  [0.6, [-12, -24], [-30, -6], [0, -3]],
  [0.98, [-12, -24], [0, -3], [12, -24]],
  [0.58, [12, -24], [0, -3], [30, -6]],
  [0.72, [12, -24], [30, -6], [34, -28]],
  [0.4, [34, -28], [30, -6], [50, -12]],
  [0.54, [-50, -12], [-30, -6], [-22, 16]],
  [0.36, [-50, -12], [-22, 16], [0, 48]],
  [0.42, [-30, -6], [0, 20], [-22, 16]],
  [0.72, [-30, -6], [0, -3], [0, 20]],
  [0.5, [0, -3], [30, -6], [0, 20]],
  [0.3, [30, -6], [22, 16], [0, 20]],
  [0.44, [30, -6], [50, -12], [22, 16]],
  [0.2, [50, -12], [0, 48], [22, 16]],
  [0.62, [-22, 16], [0, 20], [0, 48]],
  [0.4, [0, 20], [22, 16], [0, 48]],
];

const FIRE = '0 -3 30 -6 50 -12 0 48 -10 18';

const sheen =
  '<linearGradient id="sheen" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0b45" stop-opacity=".4"/></linearGradient>';

const fire = (name) =>
  haze(`${name}-fire`, shade(HUES[name], 0.97), 0.85).replace('Gradient ', 'Gradient cx=".36" cy=".52" r=".42" ');

function stone(name, hue) {
  const body = PLANES.map(([light, ...list]) => facet(list, shade(hue, light))).join('');
  const rim = '-50 -12 -26 -35 26 -35';
  const girdle = '-50 -12 -30 -6 0 -3 30 -6 50 -12';
  return (
    `<g id="${name}">${facet(OUTLINE, shade(hue, 0.5), ` stroke="${shade(hue, 0.26)}" stroke-width="2"`)}` +
    `${body}${facet(OUTLINE, 'url(#sheen)')}${facet(FIRE, `url(#${name}-fire)`)}` +
    `${edge(girdle, 1, 0.55)}${edge(rim, 1.6, 0.85)}</g>`
  );
}

/** Each is 100 wide, 83 high, centred at 0 0. */
export const stones = (...names) => sheen + names.map((name) => fire(name) + stone(name, HUES[name])).join('');
