import { walletOwner } from '../ledger/domain/accounts.ts';
import type { Movement } from '../ledger/domain/transfers.ts';
import type { Ledger } from '../ledger/store/ledger.ts';

export type IsClosed = (accountId: string) => Promise<boolean>;
export type CaptureLedger = Ledger & {
  /** Posts captured money; instead of a closed account's wallet, which nobody can open, `suspense` gets it. */
  readonly capture: Ledger['post'];
};

export function withCaptures(ledger: Ledger, isClosed: IsClosed): CaptureLedger {
  const own: CaptureLedger = {
    ...ledger,
    capture: async (movement) => own.post(await creditable(movement, isClosed)),
  };
  return own;
}

async function creditable(movement: Movement, isClosed: IsClosed): Promise<Movement> {
  const accountId = walletOwner(movement.credit);
  return accountId !== null && (await isClosed(accountId)) ? { ...movement, credit: 'suspense' } : movement;
}
