import { paise } from '@topup/kit/money';
import type { AttemptEvidence, OrderEvidence, PaymentEvidence, TransferEvidence } from '../domain/explain/evidence.ts';
import { stateOf, type StateName } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';
import type { UnitState } from '../domain/units.ts';
import { anOrder, item, later, NOON, ORDER_ID } from './orders.ts';

export const WALLET = `wallet:${'a'.repeat(32)}`;
export const PAYMENT = `${ORDER_ID}01`;
export const unit = (n: number) => `${ORDER_ID}:1:${n}`;
export const entry = (
  key: string,
  debit: string,
  credit: string,
  amount: number,
  change: Partial<TransferEvidence> = {},
) => ({
  key,
  debit,
  credit,
  amountPaise: paise(amount),
  at: later(NOON, 10),
  reason: '',
  by: 'order',
  units: [],
  outcome: 'ok' as const,
  ...change,
});
export const PAID = entry(`order:${ORDER_ID}:payment`, WALLET, 'sales', 20_000);
export const refund = (...ns: number[]) =>
  entry(`refund:${ORDER_ID}:1`, 'sales', WALLET, 10_000 * ns.length, { units: ns.map(unit) });
export const held = entry(`late:${PAYMENT}`, 'gateway:ekupi', 'suspense', 19_999);
export const payment = (state: string): PaymentEvidence => ({
  id: PAYMENT,
  gateway: 'ekupi',
  state,
  amountPaise: paise(20_000),
  createdAt: NOON,
  reference: 'R1',
});
export const attempt = (n: number, state: UnitState): AttemptEvidence => ({
  unit: unit(n),
  state,
  tries: 1,
  supplierOrderId: state === 'delivered' ? `S${n}` : '',
  reason: '',
  resolvableAt: later(NOON, 330_000),
  steps: [{ at: later(NOON, 20), event: 'answer', state, reason: '', answer: '{"code":200}', by: '' }],
});

/** Deliberately not the service's default. */
const WAIT_MS = 20 * 60_000;

export type Case = {
  at: StateName;
  change?: Partial<Order>;
  units?: UnitState[];
  moved?: TransferEvidence[];
  payments?: PaymentEvidence[];
  stoppedBecause?: string;
};

/** An order in a given state, with two units at ₹100 each, and the other services' records of it. */
export function evidenceOf(of: Case): OrderEvidence {
  const { at, change = {}, units = [], moved = [], payments = [], stoppedBecause = '' } = of;
  const order = { ...anOrder([item('13', 10_000, 2)]), ...stateOf(at), paidAt: NOON, ...change } as Order;
  if (change.paidAt === undefined && 'paidAt' in change) Reflect.deleteProperty(order, 'paidAt');
  const known = order.units.map((each, index) => ({ ...each, state: units[index] ?? each.state }));
  const attempts = units.flatMap((state, index) => (state === 'unsent' ? [] : [attempt(index + 1, state)]));
  return {
    order: { ...order, units: known },
    wallet: { transfers: moved, payments },
    attempts,
    stoppedBecause,
    paymentWaitMs: WAIT_MS,
  };
}
