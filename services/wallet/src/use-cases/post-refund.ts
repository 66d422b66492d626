import type { Paise } from '@topup/kit/money';
import { walletAccount } from '../domain/accounts.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Rows } from '../store/rows.ts';
import { KeyReused, settledBy, type Settled } from './settled.ts';

export type Refund = {
  readonly key: string;
  readonly of: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
};

/** Gives back the price of undelivered units: each unit once, together never more than the purchase under `of`. */
export async function postRefund(deps: { ledger: Ledger; rows: Rows }, refund: Refund): Promise<Settled> {
  const { key, of, orderId, accountId, units, amountPaise } = refund;
  const { transfer, reused } = await deps.ledger.post({
    key,
    kind: 'refund',
    debit: 'sales',
    credit: walletAccount(accountId),
    amountPaise,
    of,
    refundUnits: units,
    by: 'order',
    ref: { accountId, orderId },
  });
  if (reused) throw new KeyReused(transfer._id);
  await deps.rows.record(transfer);
  return settledBy(transfer);
}
