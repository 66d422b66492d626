import { Outcome } from '@topup/proto';
import { ZERO } from '@topup/kit/money';
import { KeyReused, replyOf, type CommandReply } from '../command-reply.ts';
import { manualRefundKey } from '../domain/keys.ts';
import {
  givesBack,
  manualRefundMovement,
  manualRefundOf,
  manualRefundAccount,
  type ManualRefund,
  type Refund,
} from '../domain/order-movements.ts';
import type { OnTransfer } from '../deps.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Transfers } from '../store/transfers.ts';

type ManualRefundDeps = {
  readonly ledger: Ledger;
  readonly onTransfer: OnTransfer;
  readonly transfers: Pick<Transfers, 'findAnyones' | 'latest'>;
};

/**
 * Records that support made a refund outside the store. One insert under the refund's key decides between this record and a
 * refund to the wallet. If the refund was rejected under that key, which is permanent, the record gets a key derived from it.
 * A rejection of this record is not stored: the money has left, so the order service retries until the record is accepted.
 */
export async function recordManualRefund(
  { ledger, onTransfer, transfers }: ManualRefundDeps,
  refund: Refund & { readonly outside: ManualRefund },
): Promise<CommandReply> {
  const { outside } = refund;
  // The record permanently credits an account that follows from the purchase, so the latest durable purchase is read.
  const purchase = await transfers.findAnyones(refund.of, refund.accountId, transfers.latest);
  const to = purchase?.outcome === 'ok' ? manualRefundAccount(purchase.debit) : 'adjustments';
  for (const key of [refund.key, manualRefundKey(refund.key)]) {
    const posted = await ledger.repost(manualRefundMovement({ ...refund, key }, outside, to));
    if ('refused' in posted)
      return {
        outcome: Outcome.REJECTED,
        reason: posted.refused,
        failureCode: 'refund_failed',
        balanceAfterPaise: ZERO,
        outside: null,
      };
    const { transfer } = posted;
    if (transfer.outcome !== 'ok') continue;
    const known = manualRefundOf(transfer);
    if (!givesBack(transfer, refund) || (known && known.reference !== outside.reference)) throw new KeyReused(key);
    await onTransfer(transfer);
    return replyOf(transfer);
  }
  throw new KeyReused(refund.key);
}
