import { orderStatuses, type OrderStatus } from '@topup/proto/enums';
import { err, ok, type Result } from '@topup/kit/result';

/** The states' comments are part of docs/generated/state-machines.md: run `npm run docs:write` after a change. */
const TABLE = {
  // Waits for wallet.debit.settled, which moves it. After 30 min the sweeper moves it.
  'pending/debit': ['processing/delivering', 'failed/done', 'cancelled/done', 'pending/cancelling'],
  // Waits for the player to pay at the gateway, and for wallet.payment.settled; asks the wallet every minute. After 30
  // min the sweeper moves it.
  'pending/payment': ['processing/delivering', 'failed/done', 'cancelled/done', 'pending/cancelling'],
  // Waits for the reply to wallet.debit.void or wallet.payment.close, which moves it: voided, paid after all, or
  // refused.
  'pending/cancelling': ['cancelled/done', 'processing/delivering', 'failed/done'],
  // Waits for supplier.order.progressed or supplier.unit.resolved, which move it.
  'processing/delivering': [
    'completed/done',
    'partially_completed/done',
    'failed/done',
    'processing/refunding',
    'placed/waiting',
  ],
  // Waits for wallet.refund.settled, which moves it; after 15 min the sweeper moves it. Returns to delivering while a
  // unit is ambiguous.
  'processing/refunding': [
    'failed/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'processing/refunding',
    'refund_failed/refunding',
  ],
  // Waits for an admin's run or for the supplier to recover. A late report of a unit also moves it; after 24 h the
  // sweeper does.
  'placed/waiting': ['processing/delivering', 'placed/voiding'],
  // Waits for supplier.units.voided: no unit is refunded before it is fenced. Returns to delivering when the gateway
  // had sent one already.
  'placed/voiding': ['placed/refunding', 'processing/delivering'],
  // Waits for wallet.refund.settled, which moves it.
  'placed/refunding': [
    'refunded/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'placed/refunding',
    'refund_failed/refunding',
  ],
  // Waits without a deadline for wallet.refund.settled under the same key; an alarm is open. That reply, or support,
  // moves it.
  'refund_failed/refunding': [
    'refunded/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'refund_failed/refunding',
    'refund_failed/recording',
  ],
  // Support has paid the money back outside. Waits for wallet.refund.settled, which says whether that is recorded or
  // the refund had reached the wallet first.
  'refund_failed/recording': [
    'refunded/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'refund_failed/refunding',
  ],
  // Final: every unit delivered.
  'completed/done': [],
  // Final: some units delivered; the price of the others is in the wallet or was paid back outside.
  'partially_completed/done': [],
  // A capture that is not the order's price is being paid back. Waits for wallet.payment.settled, which moves it.
  'refund_initiated/returning': ['refunded/done', 'manual_refund/done', 'refund_failed/returning'],
  // The gateway has refused to pay that capture back; an alarm is open. Waits for wallet.payment.settled, after an
  // admin's decision.
  'refund_failed/returning': ['refunded/done', 'manual_refund/done'],
  // Final: nothing delivered; either no money was taken or all of it is back in the wallet. A later capture moves it
  // on.
  'failed/done': ['refunded/done', 'refund_initiated/returning'],
  // Final: nothing delivered; money was captured, and all of it is back in the wallet or at its source.
  'refunded/done': [],
  // Final: nothing delivered; the payment was paid back outside, all of it or the part that is not in the wallet.
  'manual_refund/done': [],
  // Final: no payment was processed. A later capture moves it on.
  'cancelled/done': ['refunded/done', 'refund_initiated/returning'],
} as const satisfies Record<`${OrderStatus}/${string}`, readonly string[]>;

export type StateName = keyof typeof TABLE;
type Split<N> = N extends `${infer Status}/${infer Step}` ? { readonly status: Status; readonly step: Step } : never;
export type State = Split<StateName>;
export type Status = State['status'];

export const STATE_NAMES = Object.keys(TABLE) as StateName[];

export type IllegalMove = { readonly kind: 'illegal_transition'; readonly from: StateName; readonly to: string };

export const nameOf = ({ status, step }: State): StateName => `${status}/${step}` as StateName;

export function stateOf(name: StateName): State {
  const [status, step] = name.split('/');
  return { status, step } as State;
}

export const mayMove = (from: StateName, to: StateName): boolean => (TABLE[from] as readonly string[]).includes(to);

const MOVING: readonly string[] = ['pending', 'processing', 'refund_initiated'];
/** Nothing more happens soon, so a status page may stop polling. */
export const isAtRest = (status: string): boolean => !MOVING.includes(status);

export const isFinal = (name: StateName): boolean => name.endsWith('/done');

export const STATUSES = orderStatuses satisfies readonly Status[];

export function applyTransitions(from: State, path: readonly StateName[]): Result<State, IllegalMove> {
  let at = nameOf(from);
  for (const to of path) {
    if (!mayMove(at, to)) return err({ kind: 'illegal_transition', from: at, to });
    at = to;
  }
  return ok(stateOf(at));
}
