import type { AttemptRecord, OrderRecord, TransferRecord } from '../records.ts';

/** Where the money of one order is, in paise. */
export type Standing = {
  /** Taken under the order's payment key, from the wallet or by a gateway. */
  readonly paid: number;
  readonly delivered: number;
  readonly refunded: number;
  readonly ambiguous: number;
  /** Not yet settled: to be sent, in flight, or fenced and on its way back. */
  readonly open: number;
  /** Captured beside the payment: too late and credited to the wallet at once, or in another amount and out of suspense. */
  readonly credited: number;
  /** Contradictions between the records. */
  readonly wrong: readonly string[];
};

/** Puts every unit into one place. A unit in two places, or a refund without its fence, is a contradiction. */
export function standingOf(
  order: OrderRecord,
  moved: readonly TransferRecord[],
  attempts: readonly AttemptRecord[],
): Standing {
  const wrong: string[] = [];
  const states = new Map(attempts.map(({ unit, state }) => [unit, state]));
  const sum = (transfers: readonly TransferRecord[]): number =>
    transfers.reduce((total, { amountPaise = 0 }) => total + amountPaise, 0);
  const refunds = moved.filter(({ kind }) => kind === 'refund');
  const back = new Set(refunds.flatMap(({ refundUnits = [] }) => refundUnits));
  const places = { delivered: 0, refunded: 0, ambiguous: 0, open: 0 };
  for (const { unit, item, state: known } of order.units) {
    const price = order.items[item]?.pricePaise ?? Number.NaN;
    const state = states.get(unit) ?? 'absent';
    places[placeOf(state, back.has(unit))] += price;
    if (back.has(unit) && state !== 'void' && state !== 'rejected')
      wrong.push(`${unit} was refunded, and is ${state} at the supplier gateway`);
    if (FINAL.includes(known) && known !== state)
      wrong.push(`${unit} is ${known} to the order, and ${state} at the supplier gateway`);
    back.delete(unit);
    states.delete(unit);
  }
  for (const unit of back) wrong.push(`${unit} was refunded, and is not part of the order`);
  for (const unit of states.keys()) wrong.push(`${unit} was sent, and is not part of the order`);
  const given = sum(refunds);
  if (given !== places.refunded) wrong.push(`${given} paise were refunded for units worth ${places.refunded}`);
  const late = moved.filter(
    ({ key, debit, credit = '' }) => debit === 'suspense' || (key.startsWith('late:') && credit.startsWith('wallet:')),
  );
  return {
    ...places,
    paid: sum(moved.filter(({ key }) => key === `order:${order.id}:payment`)),
    credited: sum(late),
    wrong,
  };
}

const FINAL = ['delivered', 'rejected', 'void'];

function placeOf(state: string, isBack: boolean): 'delivered' | 'refunded' | 'ambiguous' | 'open' {
  if (isBack) return 'refunded';
  return state === 'delivered' || state === 'ambiguous' ? state : 'open';
}
