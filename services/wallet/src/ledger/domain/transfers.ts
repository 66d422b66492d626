import { ZERO, type Paise } from '@topup/kit/money';
import { walletOwner, type Account } from './accounts.ts';

export type TransferKind = 'recharge' | 'purchase' | 'refund' | 'admin_adjustment';

/** What a transfer is about. `accountId`: the account whose history shows it, even if no wallet changed. */
export type Ref = {
  readonly accountId: string;
  readonly orderId?: string;
  readonly transactionId?: string;
  readonly paymentId?: string;
  /** The gateway's own reference for a capture. */
  readonly providerReference?: string;
  /** The admin's reason. */
  readonly note?: string;
};

/** A requested movement of money with its key. The amount is positive and goes from `debit` to `credit`. */
export type Movement = {
  readonly key: string;
  readonly kind: TransferKind;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountPaise: Paise;
  /** The key of the refunded purchase. */
  readonly of?: string;
  readonly refundUnits?: readonly string[];
  /** The requester: a service, or a person's account id. */
  readonly by: string;
  readonly ref: Ref;
};

/** The wallet's side of a posted transfer: its place in the wallet's chain, and the balance before and after. */
export type WalletLeg = {
  readonly wallet: string;
  readonly seq: number;
  readonly deltaPaise: Paise;
  readonly balanceBeforePaise: Paise;
  readonly balanceAfterPaise: Paise;
};

type Common = {
  readonly _id: string;
  readonly kind: TransferKind;
  readonly fingerprint: string;
  /** The process clock, never before the predecessor's in the same wallet. */
  readonly at: Date;
  readonly by: string;
  readonly ref: Ref;
};
type Legs = { readonly debit: Account; readonly credit: Account; readonly amountPaise: Paise; readonly of?: string };

/** A posted transfer. It has a wallet leg when a wallet is on either side. */
export type Entry = Common &
  Legs &
  (WalletLeg | { readonly [K in keyof WalletLeg]?: never }) & {
    readonly outcome: 'ok';
    readonly refundUnits?: readonly string[];
  };
/** The ledger rules rejected it permanently: the same key is never posted later. */
export type Rejection = Common & Legs & { readonly outcome: 'rejected'; readonly reason: string };
/** Voided before it was posted: later commands with this key get the void. It has no legs. */
export type Void = Omit<Common, 'ref'> & { readonly outcome: 'void'; readonly ref: Partial<Ref> };

/** A decision that is not yet sealed and stored. */
export type Decision = Entry | Rejection | Void;
/** Tamper evidence: an HMAC over the whole content and the predecessor's hash. */
export type Seal = { readonly prevHash: string; readonly hash: string; readonly keyId: string };
export type Transfer = Decision & Seal;
export type PostedTransfer = Entry & Seal;

/** The balance after a wallet's newest transfer; zero without transfers. */
export const balanceAfter = (head: { readonly balanceAfterPaise?: Paise } | null): Paise =>
  head?.balanceAfterPaise ?? ZERO;

/** The wallet that a movement changes; null when it is between the store's own accounts. */
export const walletOf = (movement: Pick<Movement, 'debit' | 'credit'>): string | null =>
  walletOwner(movement.debit) ?? walletOwner(movement.credit);
