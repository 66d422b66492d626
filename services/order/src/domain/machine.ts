import { orderStatuses, type OrderStatus } from '@topup/proto/enums';
import { err, ok, type Result } from '@topup/kit/result';

/** The states' comments are part of docs/generated/state-machines.md: run `npm run docs:write` after a change. */
const TABLE = {
  // The order waits for wallet.debit.settled, and after 30 min for the sweeper.
  'pending/debit': ['processing/delivering', 'failed/done', 'cancelled/done', 'pending/cancelling'],
  // The order waits for the player to pay at the payment gateway and for wallet.payment.settled; it asks the wallet every
  // minute. After 30 min the sweeper moves it on.
  'pending/payment': ['processing/delivering', 'failed/done', 'cancelled/done', 'pending/cancelling'],
  // Waits for the reply to wallet.debit.void or wallet.payment.close, which says: voided, paid after all, or refused.
  'pending/cancelling': ['cancelled/done', 'processing/delivering', 'failed/done'],
  // Waits for supplier.order.progressed or supplier.unit.resolved.
  'processing/delivering': [
    'completed/done',
    'partially_completed/done',
    'failed/done',
    'processing/refunding',
    'placed/waiting',
  ],
  // Waits for wallet.refund.settled; the sweeper repeats the command, and after 15 min shows the refund as failed. Once the
  // refund is settled, the order returns to delivering if a unit has no final state yet.
  'processing/refunding': [
    'failed/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'processing/refunding',
    'refund_failed/refunding',
  ],
  // Waits until an admin starts a run of placed orders or the supplier recovers. A late report about a unit ends the
  // waiting, too, and so does the sweeper after 24 h.
  'placed/waiting': ['processing/delivering', 'placed/voiding'],
  // Waits for supplier.units.voided: a unit is refunded only once the supplier gateway has ruled out that it will be sent.
  // The order returns to delivering when the supplier gateway had already sent its units. A blocked account's orders come
  // here at once, instead of a state in which a unit could be sent.
  'placed/voiding': ['placed/refunding', 'processing/delivering'],
  // Waits for wallet.refund.settled.
  'placed/refunding': [
    'refunded/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'placed/refunding',
    'refund_failed/refunding',
  ],
  // The refund was not possible so far; an alarm is open. Waits without a deadline for wallet.refund.settled under the same
  // key, or for support.
  'refund_failed/refunding': [
    'refunded/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'refund_failed/refunding',
    'refund_failed/recording',
  ],
  // Support has paid the money back outside the store. Waits for wallet.refund.settled, which says either that this is
  // recorded, or that the wallet had been credited already.
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
  // The player paid another amount than the order's price, and it is being paid back. Waits for wallet.payment.settled.
  'refund_initiated/returning': ['refunded/done', 'manual_refund/done', 'refund_failed/returning'],
  // The payment gateway has refused to pay that amount back; an alarm is open. Waits for an admin's decision, and then for
  // wallet.payment.settled.
  'refund_failed/returning': ['refunded/done', 'manual_refund/done'],
  // Final, unless the player's payment is captured later. Nothing was delivered; no money was taken, or all of it is back in
  // the wallet.
  'failed/done': ['refunded/done', 'refund_initiated/returning'],
  // Final: nothing delivered; money was captured, and all of it is back in the wallet or at its source.
  'refunded/done': [],
  // Final: nothing delivered; the money was paid back outside the store, all of it or the part that is not in the wallet.
  'manual_refund/done': [],
  // Final, unless the player's payment is captured later. No payment was processed.
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
