import { SLACK_MS, type Verdict } from '@topup/supplier-gateway/testing/settling';
import { observer } from './observer.ts';
import type { World, WorldAttempt } from './world.ts';

/** `at`: when it was settled, in true time. */
export type SettledUnit = Verdict & { readonly attempt: WorldAttempt; readonly at: number };

const HOUR_MS = 60 * 60_000;
const SOON_MS = 8 * 60_000;
/** All replicas together, of the time. */
const HELD_MAX = 0.02;
const CLOCK_MS = 2_000;
const FENCE_MS = 400_000;
export const MOVED = 'left, points were added or others bought';
export const HIDDEN = 'left, no balance at any moment tells it from another';
export const TWIN = 'left, beside one of the same list price';
export const NEAR = 'left, beside others';
export const ALONE = 'left, alone';

/**
 * For how long nothing was sent, and the first readings: of what was before `readFrom` nobody can know, and of what was before
 * `quietFrom` it depends on the calls that cross the readings.
 */
type Run = { readonly heldMs: number; readonly readFrom: number; readonly quietFrom: number };

/** By the supplier's own record. */
export function judge(world: World, settled: readonly SettledUnit[], { heldMs, readFrom, quietFrom }: Run) {
  const counts: Record<string, number> = { settled: settled.length, ...leftOf(world, settled) };
  const add = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
  const violations: string[] = [];
  for (const one of settled) {
    add(one.verdict === 'delivered' ? 'delivered' : 'not delivered');
    if (one.at - one.attempt.sentAt <= SOON_MS) add('within 8 minutes');
    const isWrong = world.wasCharged(one.unit) !== (one.verdict === 'delivered');
    if (isWrong) add('wrong');
    const moved = foreignSums(world, one, isWrong ? readFrom : quietFrom);
    if (moved === null && !isWrong) continue;
    if (moved !== null && isHidden(world, one, moved)) add(isWrong ? 'wrong by coincidence' : 'right by coincidence');
    else
      violations.push(
        `${one.unit} is ${isWrong ? 'wrongly ' : ''}settled as ${one.verdict}${moved ? ', while a difference was unexplained' : ''}`,
      );
  }
  if (heldMs > world.now() * HELD_MAX + 8_000) violations.push(`nothing was sent for ${heldMs} ms of ${world.now()}`);
  return { counts, violations };
}

/** What others moved from an hour before the unit was sent until the reading that settled it; null: nothing. */
function foreignSums(world: World, { attempt, proof }: SettledUnit, knownFrom: number): number[] | null {
  const from = Math.max(attempt.sentAt - HOUR_MS + CLOCK_MS, knownFrom);
  const to = proof.second.askedAt - CLOCK_MS;
  const moved = world.foreignMovements().filter(({ at }) => at > from && at < to);
  if (moved.length === 0) return null;
  const each = moved.map(({ hundredths }) => hundredths);
  const net = each.reduce((sum, one) => sum + one, 0);
  return each.length > 1 ? [...each, net] : each;
}

/** A movement that equals, to the hundredth, what units without an answer cost together shows in no balance. */
function isHidden(world: World, { attempt, proof }: SettledUnit, moved: readonly number[]): boolean {
  const from = attempt.sentAt - HOUR_MS - 400_000;
  const open = world
    .attempts()
    .filter(({ state, sentAt }) => state === 'ambiguous' && sentAt > from && sentAt < proof.second.at + SLACK_MS);
  const costs = open.map(costIn(world));
  let sums = new Set([0]);
  for (const cost of costs.slice(0, 14)) sums = new Set([...sums].flatMap((sum) => [sum, sum + cost, sum - cost]));
  return moved.every((one) => sums.has(one)) || sums.has(moved.at(-1)!);
}

const costIn =
  ({ charges }: World) =>
  ({ pointsHundredths, multiplierMillionths }: WorldAttempt): number =>
    charges === 'list' ? pointsHundredths : Math.ceil((pointsHundredths * multiplierMillionths) / 1_000_000 - 1e-9);

/** Why units wait for an admin. Those that are sent after the history's end are not judged. */
function leftOf(world: World, settled: readonly SettledUnit[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const done = new Set(settled.map(({ unit }) => unit));
  const canTell = observer(world, costIn(world));
  const lost = world.attempts().filter(({ state }) => state === 'ambiguous');
  for (const one of lost) {
    if (done.has(one.unit) || one.sentAt >= world.endsAt) continue;
    const isMoved = world.foreignMovements().some(({ at }) => at > one.sentAt - HOUR_MS && at < one.fencedAt + 60_000);
    const near = lost.filter((other) => other !== one && Math.abs(other.sentAt - one.sentAt) < FENCE_MS);
    const isTwin = near.some(({ pointsHundredths }) => pointsHundredths === one.pointsHundredths);
    const why = isMoved ? MOVED : !canTell(one) ? HIDDEN : isTwin ? TWIN : near.length > 0 ? NEAR : ALONE;
    counts[why] = (counts[why] ?? 0) + 1;
  }
  return counts;
}
