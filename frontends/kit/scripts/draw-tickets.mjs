import { crown } from './draw-stones.mjs';
import { facet, noise, ring, shade, svg } from './facets.mjs';

const outline =
  'M14 24h68a6 6 0 0 1 6 6v10a8 8 0 0 0 0 16v10a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6V56a8 8 0 0 0 0-16V30a6 6 0 0 1 6-6z';

const paper = (hue, seed) => {
  const random = noise(seed);
  const strips = Array.from({ length: 7 }, (_, index) => {
    const left = index * 14 - 8;
    const slant = 10;
    return facet(
      [
        [left, 20],
        [left + 16, 20],
        [left + 16 + slant, 76],
        [left + slant, 76],
      ],
      shade(hue, 0.26 + random() * 0.16, 0.85),
    );
  }).join('');
  return `<g clip-path="url(#t)">${strips}</g>`;
};

const ticket = (hue, seed, body) =>
  svg(
    96,
    96,
    `<g transform="rotate(-9 48 48)">${paper(hue, seed)}<path d="${outline}" fill="none" stroke="${shade(hue, 0.72)}" stroke-width="2"/><path d="M66 28v40" stroke="${shade(hue, 0.8)}" stroke-width="1.6" stroke-dasharray="2.5 3.5"/>${body}</g>`,
    `<clipPath id="t"><path d="${outline}"/></clipPath>`,
  );

const dots = (count, hue) =>
  Array.from({ length: count }, (_, index) => {
    const y = 31 + index * 5.6;
    return `<circle cx="76" cy="${y.toFixed(1)}" r="1.9" fill="${shade(hue, 0.92)}"/>`;
  }).join('');

const moon = `<path d="M47 31a17 17 0 1 0 8 31 14 14 0 0 1-8-31z" fill="${shade(44, 0.86)}"/><path d="M33 40l-5 13 9 7z" fill="${shade(40, 0.7)}"/>`;

/** The weekly pass shows seven days, the twilight pass a moon. */
export const tickets = () => ({
  'pass-weekly': ticket(
    205,
    3,
    crown(ring(12, [38, 48], 17), ring(6, [38, 48], 9, 9, 0.5), [38, 48], 42, 6) + dots(7, 205),
  ),
  'pass-twilight': ticket(
    282,
    8,
    `${moon}<circle cx="56" cy="38" r="1.6" fill="#fff"/><circle cx="60" cy="50" r="1.1" fill="#fff"/>${dots(5, 300)}`,
  ),
});
