import type { Order } from './order.ts';
import { isRefundable, type Unit } from './units.ts';

/** The game's limit of active passes; each further pass starts when the previous one ends and runs 7 days. */
export const PASSES_MAX = 10;
const PASS_MS = 7 * 24 * 3_600_000;
/** Ten consecutive passes have ended after this time, so older orders cannot matter. */
export const PASSES_REACH_MS = PASSES_MAX * PASS_MS;

export type PassVerdict = 'fine' | 'maybe_too_many' | 'too_many';
type Earlier = Pick<Order, 'items' | 'units' | 'createdAt'>;

export function activePasses(startedAt: readonly Date[], now: Date): number {
  let endsAtMs = 0;
  for (const at of [...startedAt].sort((a, b) => a.getTime() - b.getTime()))
    endsAtMs = Math.max(endsAtMs, at.getTime()) + PASS_MS;
  return Math.max(0, Math.ceil((endsAtMs - now.getTime()) / PASS_MS));
}

/** We know only our own deliveries. Ten active passes that we surely delivered block an order; possible ones cause a warning. */
export function judgePasses(
  quantity: number,
  earlier: readonly Earlier[],
  passIds: readonly string[],
  now: Date,
): PassVerdict {
  if (quantity === 0) return 'fine';
  const { certain, possible } = startsOf(earlier, passIds);
  if (activePasses(certain, now) >= PASSES_MAX) return 'too_many';
  return activePasses(possible, now) + quantity > PASSES_MAX ? 'maybe_too_many' : 'fine';
}

export const passesRunning = (earlier: readonly Earlier[], passIds: readonly string[], now: Date): number =>
  activePasses(startsOf(earlier, passIds).possible, now);

function startsOf(earlier: readonly Earlier[], passIds: readonly string[]) {
  const passes = earlier.flatMap((order) =>
    order.units
      .filter(({ item }) => passIds.includes(order.items[item]?.productId ?? ''))
      .map((unit) => ({ unit, at: unit.settledAt ?? order.createdAt })),
  );
  const delivered = ({ unit }: { unit: Unit }) => unit.state === 'delivered';
  const certain = passes.filter(delivered).map(({ at }) => at);
  const possible = passes.filter(({ unit }) => !isRefundable(unit)).map(({ at }) => at);
  return { certain, possible };
}

export const passesIn = (
  lines: readonly { productId: string; quantity: number }[],
  passIds: readonly string[],
): number =>
  lines.filter(({ productId }) => passIds.includes(productId)).reduce((sum, { quantity }) => sum + quantity, 0);
