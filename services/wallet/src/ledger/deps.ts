import type { Log } from '@topup/kit/log';
import type { Transactions } from '../history/store/transactions.ts';
import type { SignatureKey } from './domain/day-seal.ts';
import type { Ledger } from './store/ledger.ts';
import type { SealCopies } from './store/seal-copies.ts';
import type { Seals } from './store/seals.ts';
import type { Transfers } from './store/transfers.ts';
import type { Wallets } from './store/wallets.ts';

export type PostingDeps = {
  readonly log: Log;
  readonly now: () => Date;
  readonly transfers: Transfers;
  readonly ledger: Ledger;
  readonly transactions: Pick<Transactions, 'record' | 'refuseReturn'>;
};

export type LedgerDeps = PostingDeps & {
  readonly transactions: Transactions;
  readonly wallets: Wallets;
  readonly seals: Seals;
  readonly sealCopies: SealCopies;
  readonly sealKey: SignatureKey;
};
