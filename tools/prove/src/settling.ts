import { faultsOf, histories, paceOf } from './histories.ts';
import type { Finding } from './page.ts';
import { BROKEN, type Design } from './settling/designs.ts';
import { SettlingHistory } from './settling/history.ts';
import { ALONE, HIDDEN, MOVED, NEAR, TWIN } from './settling/judge.ts';
import { DISTRIBUTIONS, type WorldKind } from './settling/world.ts';

const PIECE = 100;
const LEFT = [MOVED, HIDDEN, TWIN, NEAR, ALONE];

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

/** Half of the histories in worlds in which only we use the account, half in worlds in which others do too. */
export async function settlingHistories(count: number, first: number): Promise<Finding[]> {
  const half = Math.ceil(count / 2);
  return [
    await historiesOf('exclusive', half, first),
    await historiesOf('foreign', half, first),
    { title: 'the world of these histories', lines: [...DISTRIBUTIONS], faults: [] },
  ];
}

async function historiesOf(kind: WorldKind, count: number, first: number): Promise<Finding> {
  const result = await histories(`settling-${kind}`, first, count, PIECE);
  const of = (name: string): number => result.counts[name] ?? 0;
  const left = LEFT.reduce((sum, why) => sum + of(why), 0);
  const settled = of('settled');
  const whole = settled + left;
  const title = `${result.histories} histories of units that the balance settles, ${kind} (seeds ${first} to ${first + count - 1}), ${result.failed} violations`;
  const lines = [
    `${whole} units without an answer, ${settled} settled (${percent(settled, whole)}), ${of('within 8 minutes')} within 8 minutes (${percent(of('within 8 minutes'), whole)})`,
    `where nobody moved points: ${percent(settled, whole - of(MOVED))} settled, and ${percent(settled, whole - of(MOVED) - of(HIDDEN))} of what a look at the balance at every moment could tell`,
    `${of('delivered')} delivered, ${of('not delivered')} not delivered; wrong: ${of('wrong')}, of them ${of('wrong by coincidence')} because points moved by exactly what units cost`,
    ...LEFT.map((why) => `${why}: ${of(why)}`),
    paceOf(result),
  ];
  return { title, lines, faults: faultsOf(result) };
}

/** A broken design is caught by a violation, or by settling clearly less than the design. */
export function brokenSettling(most: number, first: number): Finding {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const design of BROKEN) {
    const caught = untilCaught(design, most, first);
    lines.push(`${design.name}: ${caught ?? `not caught in ${most} histories`}`);
    if (!caught) faults.push(`${design.name} was not caught`);
  }
  return {
    title: `${BROKEN.length} ways of settling by the balance that are known to break are caught`,
    lines,
    faults,
  };
}

const SHARE_TRIES = 300;
const SHARE_MIN = 0.5;

function untilCaught(design: Design, most: number, first: number): string | null {
  let [settled, left] = [0, 0];
  for (let i = 0; i < most; i++) {
    const kind: WorldKind = i % 2 ? 'foreign' : 'exclusive';
    const history = new SettlingHistory(design, kind, first + i);
    history.step();
    const [violation] = history.violations();
    if (violation) return `history ${i + 1} (${kind}): ${violation}`;
    if (kind === 'foreign') continue;
    settled += history.counts['settled'] ?? 0;
    left += [TWIN, NEAR, ALONE].reduce((sum, why) => sum + (history.counts[why] ?? 0), 0);
    if (i >= SHARE_TRIES && settled < SHARE_MIN * (settled + left))
      return `settles only ${percent(settled, settled + left)} of ${settled + left}`;
  }
  return null;
}
