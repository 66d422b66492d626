import { placed, svg } from './facets.mjs';

const SIDE = 96;
/** Between two drawings, so that no light of one reaches the next. */
const GAP = 16;
const STEP = SIDE + GAP;

/** One file with a view for each drawing, all of the same size, `name` at the end of its address: a page of twenty pictures asks for one file. */
export function sheet(defs, drawings) {
  const all = Object.entries(drawings);
  const views = all.map(([name], at) => `<view id="${name}" viewBox="0 ${at * STEP} ${SIDE} ${SIDE}"/>`);
  const bodies = all.map(([, drawing], at) => placed(drawing, [0, at * STEP]));
  return svg(SIDE, SIDE, defs, [...views, ...bodies].join(''));
}
