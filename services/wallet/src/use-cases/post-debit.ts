import type { Paise } from '@topup/kit/money';
import { walletAccount } from '../domain/accounts.ts';
import { orderPaymentKey } from '../domain/keys.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Rows } from '../store/rows.ts';
import { KeyReused, settledBy, type Settled } from './settled.ts';

export type Debit = { readonly orderId: string; readonly accountId: string; readonly amountPaise: Paise };

/** Takes an order's total from a wallet, once; with too little in it the refusal stands for ever. */
export async function postDebit(deps: { ledger: Ledger; rows: Rows }, debit: Debit): Promise<Settled> {
  const { orderId, accountId, amountPaise } = debit;
  const { transfer, reused } = await deps.ledger.post({
    key: orderPaymentKey(orderId),
    kind: 'purchase',
    debit: walletAccount(accountId),
    credit: 'sales',
    amountPaise,
    by: 'order',
    ref: { accountId, orderId },
  });
  if (reused) throw new KeyReused(transfer._id);
  await deps.rows.record(transfer);
  return settledBy(transfer);
}
