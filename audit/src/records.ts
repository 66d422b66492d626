import type { Paise } from '@topup/kit/money';

/** Plain copies of what the services store, with only what the invariants look at. All money is whole paise. */

export type TransferRecord = {
  readonly key: string;
  readonly outcome: 'ok' | 'rejected' | 'void';
  readonly kind: string;
  readonly at: Date;
  readonly accountId?: string | undefined;
  readonly orderId?: string | undefined;
  /** A recharge's transaction: the id of its row. */
  readonly transactionId?: string | undefined;
  readonly debit?: string | undefined;
  readonly credit?: string | undefined;
  readonly amountPaise?: Paise | undefined;
  readonly wallet?: string | undefined;
  readonly seq?: number | undefined;
  readonly deltaPaise?: Paise | undefined;
  readonly balanceBeforePaise?: Paise | undefined;
  readonly balanceAfterPaise?: Paise | undefined;
  /** The key of the purchase that a refund gives back. */
  readonly of?: string | undefined;
  readonly refundUnits?: readonly string[] | undefined;
};

/** The wallet's projection for lists and searches. */
export type WalletProjection = { readonly accountId: string; readonly seq: number; readonly balancePaise: Paise };

/** A line of the history that players and staff see. */
export type TransactionRow = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date;
};

export type OrderUnit = { readonly unit: string; readonly item: number; readonly state: string };
export type OrderRecord = {
  readonly id: string;
  readonly status: string;
  readonly step: string;
  readonly totalPaise: Paise;
  readonly items: readonly { readonly pricePaise: Paise; readonly quantity: number }[];
  readonly units: readonly OrderUnit[];
  readonly createdAt: Date;
  /** Since when it has been in its step. */
  readonly stepSince: Date;
  /** When somebody will look at it again; absent: nobody will. */
  readonly nextAt?: Date | undefined;
};

export type AttemptRecord = {
  readonly unit: string;
  readonly orderId: string;
  readonly state: string;
  /** How often the right to send was taken. */
  readonly n: number;
  readonly supplierOrderId?: string | undefined;
  readonly sendDeadline?: Date | undefined;
  /** The states it went through, oldest first; may be cut at the beginning. */
  readonly states: readonly string[];
};

/** One reading of all books; in a running store its parts are a moment apart. */
export type Books = {
  readonly wallets: readonly WalletProjection[];
  readonly orders: readonly OrderRecord[];
  readonly transfers: readonly TransferRecord[];
  readonly attempts: readonly AttemptRecord[];
  readonly rows: readonly TransactionRow[];
  /** When the reading began. */
  readonly asOf: Date;
};

/** A broken promise: which invariant (flows.md 10), of what, and what was found. */
export type Breach = { readonly invariant: string; readonly subject: string; readonly detail: string };
