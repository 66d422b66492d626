import { walletAccount } from '../../ledger/domain/accounts.ts';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { paise, type Paise } from '@topup/kit/money';
import type { Movement } from '../../ledger/domain/transfers.ts';

/** An admin's request to credit a wallet or, with a negative amount, to debit it. */
export type Adjustment = {
  readonly id: string;
  readonly accountId: string;
  /** Signed, never zero. */
  readonly amountPaise: Paise;
  readonly reason: string;
  /** The account id of the admin. */
  readonly by: string;
};

/** The adjustment as a movement between the wallet and the store's adjustments account. */
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
