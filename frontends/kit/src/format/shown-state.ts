import type { MoneyPart } from '../api/money-places.ts';
import type { AnyStatus } from '../api/statuses.ts';

/**
 * What a screen calls an order or a transaction. `held`: support has to decide what happens to the money. `credited`: an
 * admin has credited it to the wallet. `refund_or_held`: for a count of records that are `refund_initiated` or `held`.
 */
export type ShownState = AnyStatus | 'held' | 'credited' | 'refund_or_held';

export type Recorded = {
  status: string;
  failureCode?: string | null | undefined;
  money?: MoneyPart | readonly MoneyPart[] | null | undefined;
  /** For admins: the payment waits for their decision. */
  inSuspense?: boolean | null | undefined;
};

/** `status` does not say whether a payment gateway or support has the money; the place in `money` does. */
export function shownState({ status, failureCode, money, inSuspense }: Recorded): string {
  const at = [money ?? []].flat()[0]?.at;
  if (status === 'refund_initiated') return inSuspense || at === 'support' ? 'held' : status;
  const wasAnotherAmount = at === 'wallet' && failureCode === 'amount_mismatch';
  return status === 'refunded' && (at === 'returned_to_wallet' || wasAnotherAmount) ? 'credited' : status;
}

/** The state to show for a count of all records with this status. */
export const stateOfAll = (status: string): string => (status === 'refund_initiated' ? 'refund_or_held' : status);
