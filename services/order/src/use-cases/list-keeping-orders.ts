import type { Kept } from '@topup/kit/personal';
import { LAST_LOOK_AFTER_DAYS } from '@topup/proto';
import type { KeepingOrders } from '../store/keeping-orders.ts';

/** Why the account may not be closed: orders that are not final, or that may still be paid late. */
export async function listKeepingOrders(
  deps: { readonly keepingOrders: KeepingOrders; readonly now: () => Date },
  accountId: string,
): Promise<readonly Kept[]> {
  const notFinal = await deps.keepingOrders.notFinal(accountId);
  const late = await deps.keepingOrders.mayBePaidLate(accountId, deps.now());
  const days = LAST_LOOK_AFTER_DAYS;
  return [
    { why: 'Orders are not final: they wait for a payment, a delivery, a refund or an admin.', ids: notFinal },
    { why: `Unpaid orders of the last ${days} days may still be paid at their gateway.`, ids: late },
  ].filter(({ ids }) => ids.length > 0);
}
