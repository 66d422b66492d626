import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderMoneyPlace, RechargeMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import type { TimelineEvent } from '@topup/web-kit/api/order-status.ts';
import type { OrderStatusName, TransactionStatusName } from '@topup/web-kit/api/statuses.ts';

/** Where a page says that the money is. With `moving` it need not say, but must not say `held` or `outside`. */
export type Where = 'nothing' | 'moving' | 'held' | 'onItsWay' | 'wallet' | 'source' | 'outside';
export type Next = 'nobody' | 'store' | 'player' | 'gateway' | 'support';

type Expected = {
  readonly where: Where;
  readonly next: Next;
  /** Whether another amount than the expected one was paid. */
  readonly differs?: true;
};
export type OrderRow = Expected & {
  readonly money: readonly { readonly at: OrderMoneyPlace; readonly amount?: number; readonly units?: number }[];
  readonly last: TimelineEvent;
  readonly answer?: Readonly<Record<string, unknown>>;
};
export type RechargeRow = Expected & {
  readonly at: RechargeMoneyPlace;
  readonly answer?: Readonly<Record<string, unknown>>;
};

export const EXPECTED = 339;
export const PAID = 1;

const paid = { amount: EXPECTED, units: 1 };
const mismatch = { failureCode: 'amount_mismatch' };

/** For each status, every place where its money may be. */
export const ORDER_STATES: Readonly<Record<OrderStatusName, readonly OrderRow[]>> = {
  pending: [
    { money: [{ at: 'not_paid' }], last: 'ordered', where: 'nothing', next: 'player', answer: { paymentUrl: '/pay' } },
    { money: [{ at: 'being_taken' }], last: 'ordered', where: 'moving', next: 'store' },
    { money: [{ at: 'confirming' }], last: 'ordered', where: 'moving', next: 'store' },
  ],
  processing: [
    { money: [{ at: 'delivering', ...paid }], last: 'sent', where: 'moving', next: 'store' },
    { money: [{ at: 'delivering', ...paid }], last: 'paid', where: 'moving', next: 'store' },
    { money: [{ at: 'checking', ...paid }], last: 'checking', where: 'moving', next: 'store' },
    { money: [{ at: 'to_wallet', ...paid }], last: 'refunding', where: 'moving', next: 'store' },
  ],
  placed: [{ money: [{ at: 'queued', ...paid }], last: 'waiting', where: 'moving', next: 'store' }],
  completed: [{ money: [{ at: 'delivered', ...paid }], last: 'delivered', where: 'moving', next: 'nobody' }],
  partially_completed: [
    {
      money: [
        { at: 'delivered', amount: 300, units: 1 },
        { at: 'wallet', amount: 39, units: 1 },
      ],
      last: 'not_delivered',
      where: 'wallet',
      next: 'nobody',
      answer: { refundedTo: 'wallet' },
    },
    {
      money: [
        { at: 'delivered', amount: 300, units: 1 },
        { at: 'outside', amount: 39, units: 1 },
      ],
      last: 'refunded',
      where: 'outside',
      next: 'nobody',
      answer: { refundedTo: 'outside' },
    },
  ],
  failed: [
    {
      money: [{ at: 'nothing_taken' }],
      last: 'not_paid',
      where: 'nothing',
      next: 'nobody',
      answer: { failureCode: 'payment_declined' },
    },
    {
      money: [{ at: 'wallet', ...paid }],
      last: 'refunded',
      where: 'wallet',
      next: 'nobody',
      answer: { failureCode: 'delivery_refused', refundedTo: 'wallet', refundedAmount: EXPECTED },
    },
  ],
  refund_initiated: [
    {
      money: [{ at: 'gateway' }],
      last: 'returning',
      where: 'onItsWay',
      next: 'gateway',
      differs: true,
      answer: { paymentMethod: 'phonepe', ...mismatch },
    },
    { money: [{ at: 'support' }], last: 'held', where: 'held', next: 'support', differs: true, answer: mismatch },
  ],
  refund_failed: [
    {
      money: [{ at: 'support', ...paid }],
      last: 'refund_failed',
      where: 'held',
      next: 'support',
      answer: { failureCode: 'refund_failed' },
    },
    {
      money: [{ at: 'support' }],
      last: 'refund_failed',
      where: 'held',
      next: 'support',
      differs: true,
      answer: { failureCode: 'source_refund_refused' },
    },
  ],
  refunded: [
    {
      money: [{ at: 'wallet' }],
      last: 'refunded',
      where: 'wallet',
      next: 'nobody',
      differs: true,
      answer: { refundedTo: 'wallet', ...mismatch },
    },
    {
      money: [{ at: 'source' }],
      last: 'refunded',
      where: 'source',
      next: 'nobody',
      differs: true,
      answer: { refundedTo: 'source', ...mismatch },
    },
    {
      money: [{ at: 'wallet', amount: EXPECTED }],
      last: 'refunded',
      where: 'wallet',
      next: 'nobody',
      answer: { refundedTo: 'wallet', refundedAmount: EXPECTED, failureCode: 'payment_late' },
    },
  ],
  manual_refund: [
    {
      money: [{ at: 'outside' }],
      last: 'refunded',
      where: 'outside',
      next: 'nobody',
      differs: true,
      answer: { refundedTo: 'outside', ...mismatch },
    },
    {
      money: [{ at: 'outside', ...paid }],
      last: 'refunded',
      where: 'outside',
      next: 'nobody',
      answer: { refundedTo: 'outside', failureCode: 'delivery_refused' },
    },
  ],
  cancelled: [{ money: [{ at: 'nothing_taken' }], last: 'cancelled', where: 'nothing', next: 'nobody' }],
};

/** By status in the wallet's history. The status page's answer has only `pending`, `failed` or `completed`. */
export const RECHARGE_STATES: Readonly<Record<TransactionStatusName, readonly RechargeRow[]>> = {
  pending: [{ at: 'not_paid', where: 'moving', next: 'store', answer: { status: 'pending' } }],
  processing: [{ at: 'confirming', where: 'moving', next: 'store', answer: { status: 'pending' } }],
  failed: [{ at: 'nothing_taken', where: 'nothing', next: 'nobody', answer: { status: 'failed' } }],
  failed_credit: [{ at: 'crediting', where: 'moving', next: 'store', answer: { status: 'pending' } }],
  completed: [{ at: 'wallet', where: 'wallet', next: 'nobody', answer: { balanceAfter: EXPECTED } }],
  refund_initiated: [
    { at: 'gateway', where: 'onItsWay', next: 'gateway', differs: true, answer: { paymentMethod: 'phonepe' } },
    { at: 'support', where: 'held', next: 'support', differs: true },
  ],
  refund_failed: [
    { at: 'support', where: 'held', next: 'support', differs: true, answer: { failureCode: 'source_refund_refused' } },
  ],
  refunded: [
    { at: 'returned_to_wallet', where: 'wallet', next: 'nobody', differs: true },
    { at: 'source', where: 'source', next: 'nobody', differs: true },
  ],
  manual_refund: [{ at: 'outside', where: 'outside', next: 'nobody', differs: true }],
};

type Schema = { readonly enum?: string[]; readonly items?: Schema; readonly properties?: Record<string, Schema> };

/** The values that a service's API allows for a field. */
export function valuesOf(service: 'order' | 'wallet', schema: string, ...path: string[]): string[] {
  const file = join(import.meta.dirname, `../../../kit/gen/${service}.json`);
  const document = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, Schema> } };
  const field = path.reduce<Schema | undefined>(
    (at, name) => (at?.items ?? at)?.properties?.[name],
    document.components.schemas[schema],
  );
  return (field?.enum ?? []).toSorted();
}
