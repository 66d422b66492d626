import type { Paise } from '@topup/kit/money';

/** These records have only the fields that the invariants use. All money is in whole paise. */

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
  /** Set for a capture: the payment's id, and the payment gateway's reference. */
  readonly paymentId?: string | undefined;
  readonly providerReference?: string | undefined;
  readonly prevHash?: string | undefined;
  readonly hash?: string | undefined;
  /** Whether the content matches its keyed hash. Absent when the audit was not given the wallet's secret hash keys. */
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
  readonly hash: string;
  /** The hash of the previous seal; absent in seals made before seals were chained. */
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
  /** When the payment gateway was last asked to refund the payment. */
  readonly refundAskedAt?: Date | undefined;
  /** The payment gateway's error, if it did not accept that refund request. */
  readonly refundError?: string | undefined;
};

/** Our balance at the supplier: true at some moment between the request (`askedAt`) and the answer (`at`). */
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
  /** When the order service will check the order again; absent: never. */
  readonly nextAt?: Date | undefined;
  /** True after a command for the order was repeated ten times without an answer. */
  readonly stuck?: boolean | undefined;
  /** The order's moves as `status/step`, oldest first; the oldest may be missing. */
  readonly history: readonly { readonly from: string; readonly to: string }[];
};

export type AttemptRecord = {
  readonly unit: string;
  readonly orderId: string;
  readonly state: string;
  readonly n: number;
  readonly supplierOrderId?: string | undefined;
  /** Present when our balance at the supplier settled the unit: the time of the first reading that proves it. */
  readonly provedFrom?: Date | undefined;
  readonly sendDeadline?: Date | undefined;
  /** The states that the attempt went through, oldest first; the oldest may be missing. */
  readonly states: readonly string[];
  readonly sentAt?: Date | undefined;
  /** Time of the last entry in the attempt's log, for example of the supplier's answer or of an admin's verdict. */
  readonly settledAt?: Date | undefined;
  /** What the unit costs by the supplier's list, in hundredths of a point; zero or absent when unknown. */
  readonly pointsHundredths?: number | undefined;
  /** By how many millionths the supplier may multiply that for the player; absent: it charges the list price. */
  readonly multiplierMillionths?: number | undefined;
};

/** What names an attempt at us and at the supplier. */
export type AttemptName = Pick<AttemptRecord, 'unit' | 'orderId' | 'supplierOrderId'>;

/** The record that an admin adjusted a wallet alone, or proposed or confirmed an adjustment. */
export type AdjustmentAct = {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly accountId: string;
  readonly email: string;
  /** The account whose wallet is adjusted. */
  readonly subject: string;
  readonly byPaise?: Paise | undefined;
  /** If one admin acted alone: the limit, and when the amount was added to the admin's sum. Early releases recorded neither. */
  readonly limitPaise?: Paise | undefined;
  readonly countedAt?: Date | undefined;
  /** Set if a second admin confirmed: the id of the adjustment. */
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
  /** The hash of each seal's copy, by day; absent when no folder of copies was given. */
  readonly sealCopies?: ReadonlyMap<string, string> | undefined;
  readonly balances: readonly BalanceReading[];
  /** From the supplier's statement; absent when the audit has no statement. */
  readonly accountChanges?: readonly AccountChange[] | undefined;
  /** Empty when no broker was given. */
  readonly deadQueues: readonly DeadQueue[];
  readonly alarms: readonly AlarmRecord[];
  readonly acts: readonly AdjustmentAct[];
  readonly asOf: Date;
};

export type Breach = { readonly invariant: string; readonly subject: string; readonly detail: string };
