import { ZERO, type Paise } from '@topup/kit/money';
import { walletOwner, type Account } from './accounts.ts';

export type TransferKind = 'recharge' | 'purchase' | 'refund' | 'admin_adjustment';

/** `accountId`: the account whose history shows the transfer, even if no wallet changed. */
export type Ref = {
  readonly accountId: string;
  readonly orderId?: string;
  readonly transactionId?: string;
  readonly paymentId?: string;
  readonly providerReference?: string;
  readonly note?: string;
};

/** The amount is positive and goes from `debit` to `credit`. */
export type Movement = {
  readonly key: string;
  readonly kind: TransferKind;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountPaise: Paise;
  readonly of?: string;
  readonly refundUnits?: readonly string[];
  readonly by: string;
  readonly ref: Ref;
};

type WalletLeg = {
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
  /** The time by the process's clock, but never before the previous transfer of the same wallet. */
  readonly at: Date;
  readonly by: string;
  readonly ref: Ref;
};
type Legs = { readonly debit: Account; readonly credit: Account; readonly amountPaise: Paise; readonly of?: string };

export type Entry = Common &
  Legs &
  (WalletLeg | { readonly [K in keyof WalletLeg]?: never }) & {
    readonly outcome: 'ok';
    readonly refundUnits?: readonly string[];
  };
/** A rejection is permanent: nothing is ever posted under its key. */
export type Rejection = Common & Legs & { readonly outcome: 'rejected'; readonly reason: string };
type Void = Omit<Common, 'ref'> & { readonly outcome: 'void'; readonly ref: Partial<Ref> };

export type Decision = Entry | Rejection | Void;
/** `hash` is an HMAC over the content and `prevHash`, the hash of the wallet's previous transfer (empty if none). */
type Seal = { readonly prevHash: string; readonly hash: string; readonly keyId: string };
export type Transfer = Decision & Seal;
export type PostedTransfer = Entry & Seal;

export const balanceAfter = (head: { readonly balanceAfterPaise?: Paise } | null): Paise =>
  head?.balanceAfterPaise ?? ZERO;

export const walletOf = (movement: Pick<Movement, 'debit' | 'credit'>): string | null =>
  walletOwner(movement.debit) ?? walletOwner(movement.credit);
