import type { AttemptRecord, OrderRecord, TransferRecord } from '../records.ts';

/** Where an order's money is, in paise. */
export type MoneyBreakdown = {
  /** Taken as the order's payment, from the wallet or by a payment gateway. */
  readonly paid: number;
  readonly delivered: number;
  readonly refunded: number;
  readonly outside: number;
  readonly ambiguous: number;
  /** Price of the units not yet settled: to be sent, being sent, or undeliverable (`rejected`, `void`) and not yet refunded. */
  readonly open: number;
  /** Money that `paid` does not include: late captures credited to the wallet, and captures that were moved out of `suspense`. */
  readonly credited: number;
  readonly wrong: readonly string[];
};

/** `wrong` names refunded units whose attempt is neither `void` nor `rejected`, and records that contradict each other. */
export function breakdownOf(
  order: OrderRecord,
  moved: readonly TransferRecord[],
  attempts: readonly AttemptRecord[],
): MoneyBreakdown {
  const wrong: string[] = [];
  const states = new Map(attempts.map(({ unit, state }) => [unit, state]));
  const sum = (transfers: readonly TransferRecord[]): number =>
    transfers.reduce((total, { amountPaise = 0 }) => total + amountPaise, 0);
  const refunds = moved.filter(({ kind }) => kind === 'refund');
  const [credited, outside] = [refunds.filter(isCredited), refunds.filter((refund) => !isCredited(refund))];
  const back = new Map<string, Place>();
  for (const { refundUnits = [] } of credited) for (const unit of refundUnits) back.set(unit, 'refunded');
  for (const { refundUnits = [] } of outside) for (const unit of refundUnits) back.set(unit, 'outside');
  const places = { delivered: 0, refunded: 0, outside: 0, ambiguous: 0, open: 0 };
  for (const { unit, item, state: known } of order.units) {
    const price = order.items[item]?.pricePaise ?? Number.NaN;
    const state = states.get(unit) ?? 'absent';
    places[back.get(unit) ?? placeOf(state)] += price;
    if (back.has(unit) && state !== 'void' && state !== 'rejected')
      wrong.push(`${unit} was refunded, and is ${state} at the supplier gateway`);
    if (FINAL.includes(known) && known !== state)
      wrong.push(`${unit} is ${known} to the order, and ${state} at the supplier gateway`);
    back.delete(unit);
    states.delete(unit);
  }
  for (const unit of back.keys()) wrong.push(`${unit} was refunded, and is not part of the order`);
  for (const unit of states.keys()) wrong.push(`${unit} was sent, and is not part of the order`);
  for (const [what, given, worth] of [
    ['refunded', sum(credited), places.refunded],
    ['given back outside', sum(outside), places.outside],
  ] as const)
    if (given !== worth) wrong.push(`${given} paise were ${what} for units worth ${worth}`);
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

type Place = 'delivered' | 'refunded' | 'outside' | 'ambiguous' | 'open';

const isCredited = ({ credit = '' }: TransferRecord): boolean => credit.startsWith('wallet:');

function placeOf(state: string): Place {
  return state === 'delivered' || state === 'ambiguous' ? state : 'open';
}
