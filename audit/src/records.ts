import type { Paise } from '@topup/kit/money';

/** Reduced to the fields that the invariants use. All money is in whole paise. */

export type TransferRecord = {
  readonly key: string;
  readonly outcome: 'ok' | 'rejected' | 'void';
  readonly kind: string;
  readonly at: Date;
  readonly accountId?: string | undefined;
  readonly orderId?: string | undefined;
  /** Set for a recharge: the id of its transaction. */
  readonly transactionId?: string | undefined;
  readonly debit?: string | undefined;
  readonly credit?: string | undefined;
  readonly amountPaise?: Paise | undefined;
  readonly wallet?: string | undefined;
  readonly seq?: number | undefined;
  readonly deltaPaise?: Paise | undefined;
  readonly balanceBeforePaise?: Paise | undefined;
  readonly balanceAfterPaise?: Paise | undefined;
  /** Set for a refund: the key of the refunded purchase. */
  readonly of?: string | undefined;
  readonly refundUnits?: readonly string[] | undefined;
  /** Set for a capture: the payment's id, and the gateway's own reference. */
  readonly paymentId?: string | undefined;
  readonly providerReference?: string | undefined;
  readonly prevHash?: string | undefined;
  readonly hash?: string | undefined;
  /** Absent when the audit has no keys. */
  readonly isAuthentic?: boolean | undefined;
};

export type SealedHead = { readonly wallet: string; readonly seq: number; readonly hash: string };

export type SealRecord = {
  /** Calendar day in Asia/Kolkata. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
  readonly xor: string;
  readonly wallets: number;
  readonly heads: string;
  readonly moved: readonly SealedHead[];
  readonly isWhole: boolean;
  /** `prev` is absent in seals made before seals were chained. */
  readonly hash: string;
  readonly prev?: string | undefined;
  /** Absent when the audit has no keys. */
  readonly isSigned?: boolean | undefined;
};

export type PaymentRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly gateway: string;
  readonly amountPaise: Paise;
  readonly state: string;
  readonly providerReference?: string | undefined;
  readonly capturedAt?: Date | undefined;
  /** When its gateway was last asked to pay it back. */
  readonly refundAskedAt?: Date | undefined;
  /** The gateway's error, if it did not accept that request. */
  readonly refundError?: string | undefined;
};

/** A balance of the supplier account: true at some moment between request and answer. */
export type BalanceReading = { readonly askedAt: Date; readonly at: Date; readonly pointsHundredths: number };

export type AccountChange = { readonly at: Date; readonly deltaHundredths: number };

export type DeadQueue = { readonly queue: string; readonly messages: number };

export type AlarmRecord = { readonly kind: string; readonly subject: string; readonly isOpen: boolean };

export type WalletProjection = { readonly accountId: string; readonly seq: number; readonly balancePaise: Paise };

export type TransactionRecord = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date;
  /** A recharge's statuses after `pending`, oldest first; absent when it never changed. */
  readonly moves?: readonly string[] | undefined;
};

type OrderUnit = { readonly unit: string; readonly item: number; readonly state: string };
export type OrderRecord = {
  readonly id: string;
  readonly status: string;
  readonly step: string;
  readonly totalPaise: Paise;
  readonly items: readonly { readonly pricePaise: Paise; readonly quantity: number }[];
  readonly units: readonly OrderUnit[];
  readonly createdAt: Date;
  readonly stepSince: Date;
  /** When the order service will check it again; absent: never. */
  readonly nextAt?: Date | undefined;
  /** Set after its command was repeated ten times without an answer. */
  readonly stuck?: boolean | undefined;
  /** Its moves as `status/step`, oldest first; the oldest may be missing. */
  readonly history: readonly { readonly from: string; readonly to: string }[];
};

export type AttemptRecord = {
  readonly unit: string;
  readonly orderId: string;
  readonly state: string;
  readonly n: number;
  readonly supplierOrderId?: string | undefined;
  readonly sendDeadline?: Date | undefined;
  /** The states it went through, oldest first; the oldest may be missing. */
  readonly states: readonly string[];
  readonly sentAt?: Date | undefined;
  /** When its last answer, verdict or missing answer was recorded. */
  readonly settledAt?: Date | undefined;
  /** Supplier points of one unit, in hundredths; zero or absent when unknown. */
  readonly pointsHundredths?: number | undefined;
};

/** An admin adjusts a wallet alone, or proposes or confirms an adjustment. */
export type AdjustmentAct = {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly accountId: string;
  readonly email: string;
  /** The account of the wallet. */
  readonly subject: string;
  readonly byPaise?: Paise | undefined;
  /** Only if one admin acted alone: the limit in force, and when the amount was counted. Older acts lack both. */
  readonly limitPaise?: Paise | undefined;
  readonly countedAt?: Date | undefined;
  /** Only if a second admin confirmed: the id of the adjustment. */
  readonly proposal?: string | undefined;
};

/** In a running store the parts are read at slightly different times. */
export type Books = {
  readonly wallets: readonly WalletProjection[];
  readonly orders: readonly OrderRecord[];
  readonly transfers: readonly TransferRecord[];
  readonly attempts: readonly AttemptRecord[];
  readonly transactions: readonly TransactionRecord[];
  readonly payments: readonly PaymentRecord[];
  readonly seals: readonly SealRecord[];
  /** By day; absent when no copies were given. */
  readonly sealCopies?: ReadonlyMap<string, string> | undefined;
  readonly balances: readonly BalanceReading[];
  /** Absent when no statement was given. */
  readonly accountChanges?: readonly AccountChange[] | undefined;
  /** Empty when no broker was given. */
  readonly deadQueues: readonly DeadQueue[];
  readonly alarms: readonly AlarmRecord[];
  readonly acts: readonly AdjustmentAct[];
  readonly asOf: Date;
};

export type Breach = { readonly invariant: string; readonly subject: string; readonly detail: string };
