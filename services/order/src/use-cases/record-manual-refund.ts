import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { BusUnavailable } from '@topup/kit/messaging';
import { isSamePerson } from '@topup/kit/person';
import { err, ok, type Result } from '@topup/kit/result';
import { buyerOf } from '../domain/account.ts';
import type { OrderFailure } from '../domain/failures.ts';
import {
  recordManualRefund as decide,
  refundWithReference,
  manualRefundRefusal,
} from '../domain/record-manual-refund.ts';
import { nameOf } from '../domain/machine.ts';
import { openRefund, type Order, type ManualRefund } from '../domain/order.ts';
import { actOn, waitForOutcome } from '../saga/admin-decision.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';

export type ManualRefundDeps = SagaDeps & { readonly acts: AdminActs };
/** `under_way`: the wallet has not yet confirmed the record; the sweeper repeats the command. */
type RecordedRefund = { readonly state: 'noted' | 'under_way'; readonly order: Order };

/** Records that support pays a refund back outside the store, before it pays, so that the wallet never credits it as well. */
export async function recordManualRefund(
  deps: ManualRefundDeps,
  orderId: string,
  { reference, reason }: Omit<ManualRefund, 'by'>,
  actor: Actor,
): Promise<Result<RecordedRefund, OrderFailure>> {
  const seen = await deps.orders.read(orderId);
  if (!seen) return err({ kind: 'order_not_found' });
  if (isSamePerson(actor, buyerOf(seen))) return err({ kind: 'own_order' });
  const known = refundWithReference(seen, reference);
  if (!known) {
    const refusal = manualRefundRefusal(seen);
    if (refusal) return err(refusal);
    const after = { status: 'manual_refund', reference };
    await deps.acts.record(actOn(seen, 'manual-refund', after, reason, actor, deps.now()));
    await begin(deps, orderId, { reference, reason, by: actor.accountId });
  }
  const n = (known ?? openRefund(seen))?.n;
  const isOpen = (order: Order) => nameOf(order) === 'refund_failed/recording';
  return outcomeOf(await waitForOutcome(deps.orders, orderId, isOpen), n, { reference, by: actor.accountId });
}

async function begin(deps: ManualRefundDeps, orderId: string, manualRefund: ManualRefund): Promise<void> {
  try {
    const moved = await changeOrder(deps, orderId, (order, now) => decide(order, manualRefund, now));
    if (!moved.ok)
      throw new Error(`the refund of ${orderId} outside the store cannot be recorded: ${JSON.stringify(moved.error)}`);
  } catch (error) {
    // The broker is away, but the changed order is saved, so the sweeper sends its command.
    if (!(error instanceof BusUnavailable)) throw error;
  }
}

type Own = Pick<ManualRefund, 'reference' | 'by'>;

/** Looks at the refund that the admin acted on, even if another process has moved the order on meanwhile. */
function outcomeOf(order: Order, n: number | undefined, own: Own): Result<RecordedRefund, OrderFailure> {
  const refund = order.refunds.find((each) => each.n === n);
  const noted = refund?.outside;
  if (noted?.reference === own.reference && noted.by === own.by)
    return ok({ state: refund?.settledAt ? 'noted' : 'under_way', order });
  if (noted && refund.settledAt) return err({ kind: 'outside_noted', reference: noted.reference });
  if (refund?.settledAt && !noted) return err({ kind: 'refunded_to_wallet' });
  return err(manualRefundRefusal(order) ?? { kind: 'no_failed_refund' });
}
