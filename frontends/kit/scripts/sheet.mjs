import { placed, svg } from './facets.mjs';

const SIDE = 96;
/** Gap between two drawings, so that the glow of one does not overlap the next. */
const GAP = 16;
const STEP = SIDE + GAP;

/** `#name` in the URL selects a view, so that a page with twenty pictures loads one file. */
export function sheet(defs, drawings) {
  const all = Object.entries(drawings);
  const views = all.map(([name], at) => `<view id="${name}" viewBox="0 ${at * STEP} ${SIDE} ${SIDE}"/>`);
  const bodies = all.map(([, drawing], at) => placed(drawing, [0, at * STEP]));
  return svg(SIDE, SIDE, defs, [...views, ...bodies].join(''));
}
