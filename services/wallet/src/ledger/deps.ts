import type { Log } from '@topup/kit/log';
import type { SignatureKey } from './domain/day-seal.ts';
import type { Transfer } from './domain/transfers.ts';
import type { Ledger } from './store/ledger.ts';
import type { SealCopies } from './store/seal-copies.ts';
import type { Seals } from './store/seals.ts';
import type { Transfers } from './store/transfers.ts';
import type { Wallets } from './store/wallets.ts';

/** Called with every posted or refused transfer, before the sender of its command gets the reply. Idempotent. */
export type OnTransfer = (transfer: Transfer) => Promise<void>;

export type PostingDeps = {
  readonly log: Log;
  readonly now: () => Date;
  readonly transfers: Transfers;
  readonly ledger: Ledger;
  readonly onTransfer: OnTransfer;
};

export type LedgerDeps = PostingDeps & {
  readonly wallets: Wallets;
  readonly seals: Seals;
  readonly sealCopies: SealCopies;
  readonly sealKey: SignatureKey;
};
