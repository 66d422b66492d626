import { walletAccount } from '../../ledger/domain/accounts.ts';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { paise, type Paise } from '@topup/kit/money';
import type { Movement } from '../../ledger/domain/transfers.ts';

type Adjustment = {
  readonly id: string;
  readonly accountId: string;
  /** Positive: added to the wallet. Negative: taken from it. Never zero. */
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly by: string;
};

export function adjustment({ id, accountId, amountPaise, reason, by }: Adjustment): Movement {
  const wallet = walletAccount(accountId);
  const [debit, credit] = amountPaise > 0 ? (['adjustments', wallet] as const) : ([wallet, 'adjustments'] as const);
  return {
    key: adjustKey(id),
    kind: 'admin_adjustment',
    debit,
    credit,
    amountPaise: paise(Math.abs(amountPaise)),
    by,
    ref: { accountId, note: reason },
  };
}

/** The id of the act `propose-adjustment`. It names account and amount, because calls with the same key may differ in them. */
export const proposalActIdOf = (
  { accountId, amountPaise }: Pick<Adjustment, 'accountId' | 'amountPaise'>,
  id: string,
): string => `propose:${adjustKey(id)}:${accountId}:${amountPaise}`;
