import { Outcome } from '@topup/proto';
import { ZERO } from '@topup/kit/money';
import { KeyReused, settledBy, type Settled } from '../command-reply.ts';
import { outsideKey } from '../domain/keys.ts';
import {
  givesBack,
  outsideMovement,
  outsideOf,
  wayOutside,
  type Outside,
  type Refund,
} from '../domain/order-movements.ts';
import type { Transactions } from '../../history/store/transactions.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Transfers } from '../store/transfers.ts';

export type OutsideDeps = {
  readonly ledger: Ledger;
  readonly transactions: Pick<Transactions, 'record'>;
  readonly transfers: Pick<Transfers, 'findAnyones' | 'latest'>;
};

/**
 * Records that support made a refund outside the store. One insert under the refund's key decides between this and the
 * refund to the wallet; if that key was refused for good, the insert uses a key derived from it.
 * A rejection by the ledger rules is not stored: the money has left, so the order retries until the record is accepted.
 */
export async function recordOutside(
  { ledger, transactions, transfers }: OutsideDeps,
  refund: Refund & { readonly outside: Outside },
): Promise<Settled> {
  const { outside } = refund;
  // Decides permanently which account the money leaves, so it reads the latest durable purchase.
  const purchase = await transfers.findAnyones(refund.of, refund.accountId, transfers.latest);
  const to = purchase?.outcome === 'ok' ? wayOutside(purchase.debit) : 'adjustments';
  for (const key of [refund.key, outsideKey(refund.key)]) {
    const decided = await ledger.repost(outsideMovement({ ...refund, key }, outside, to));
    if ('refused' in decided)
      return {
        outcome: Outcome.REJECTED,
        reason: decided.refused,
        failureCode: 'refund_failed',
        balanceAfterPaise: ZERO,
        outside: null,
      };
    const { transfer } = decided;
    if (transfer.outcome !== 'ok') continue;
    const known = outsideOf(transfer);
    if (!givesBack(transfer, refund) || (known && known.reference !== outside.reference)) throw new KeyReused(key);
    await transactions.record(transfer);
    return settledBy(transfer);
  }
  throw new KeyReused(refund.key);
}
