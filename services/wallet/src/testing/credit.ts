import { newId } from '@topup/kit/ids';
import type { Paise } from '@topup/kit/money';
import type { PostingDeps } from '../ledger/deps.ts';
import { walletAccount } from '../ledger/domain/accounts.ts';
import { rechargeKey } from '../ledger/domain/keys.ts';

/** Puts money into a wallet; the ledger posts it as a recharge that a gateway captured. */
export async function credit(deps: PostingDeps, accountId: string, amountPaise: Paise): Promise<string> {
  const transactionId = newId();
  const { transfer } = await deps.ledger.post({
    key: rechargeKey(transactionId),
    kind: 'recharge',
    debit: 'gateway:ekupi',
    credit: walletAccount(accountId),
    amountPaise,
    by: 'wallet',
    ref: { accountId, transactionId, paymentId: `${transactionId}01` },
  });
  await deps.onTransfer(transfer);
  return transactionId;
}
