import type { Paise } from '@topup/kit/money';

/**
 * Plain copies of the services' records, reduced to the fields that the invariants use. All money is in whole paise.
 */

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
  /** The hash of the wallet's previous transfer, and this transfer's hash. */
  readonly prevHash?: string | undefined;
  readonly hash?: string | undefined;
  /** Whether the content matches the hash; absent when the audit has no keys. */
  readonly isAuthentic?: boolean | undefined;
};

/** The newest transfer of a wallet at the end of a day. */
export type SealedHead = { readonly wallet: string; readonly seq: number; readonly hash: string };

/** The signed summary of one day of the ledger. */
export type SealRecord = {
  /** Calendar day in Asia/Kolkata. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
  /** All hashes of the day, combined by XOR. */
  readonly xor: string;
  /** Number of wallets, and the digest over all their heads. */
  readonly wallets: number;
  readonly heads: string;
  /** The heads that changed that day. */
  readonly moved: readonly SealedHead[];
  /** Whether the stored heads match the seal. */
  readonly isWhole: boolean;
  /** Its own hash, and the previous seal's; absent in seals made before seals were chained. */
  readonly hash: string;
  readonly prev?: string | undefined;
  /** Whether the signature is valid; absent when the audit has no keys. */
  readonly isSigned?: boolean | undefined;
};

/** A payment requested from a gateway, and its result. */
export type PaymentRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly gateway: string;
  readonly amountPaise: Paise;
  readonly state: string;
  readonly providerReference?: string | undefined;
  /** When the capture was stored. */
  readonly capturedAt?: Date | undefined;
};

/** A balance of the supplier account: true at some moment between request and answer. */
export type BalanceReading = { readonly askedAt: Date; readonly at: Date; readonly pointsHundredths: number };

/** A change of the supplier account other than a delivery: a top-up or a withdrawal. */
export type AccountChange = { readonly at: Date; readonly deltaHundredths: number };

/** A dead-letter queue with the number of its messages. */
export type DeadQueue = { readonly queue: string; readonly messages: number };

/** A service's alarm about something that needs an admin. */
export type AlarmRecord = { readonly kind: string; readonly subject: string; readonly isOpen: boolean };

/** The wallet's projection for lists and searches. */
export type WalletProjection = { readonly accountId: string; readonly seq: number; readonly balancePaise: Paise };

/** A line of the history that players and staff see. */
export type TransactionRecord = {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date;
  /** A recharge's statuses after `pending`, oldest first; absent when it never changed. */
  readonly moves?: readonly string[] | undefined;
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
  /** When the order entered its step. */
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
  /** How many times the unit was claimed for sending. */
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

/** One reading of all records; in a running store its parts are read at slightly different times. */
export type Books = {
  readonly wallets: readonly WalletProjection[];
  readonly orders: readonly OrderRecord[];
  readonly transfers: readonly TransferRecord[];
  readonly attempts: readonly AttemptRecord[];
  readonly transactions: readonly TransactionRecord[];
  readonly payments: readonly PaymentRecord[];
  readonly seals: readonly SealRecord[];
  /** The hash of each day's seal according to the copies; absent when no copies were given. */
  readonly sealCopies?: ReadonlyMap<string, string> | undefined;
  readonly balances: readonly BalanceReading[];
  /** Every change of the supplier account other than deliveries; absent when no statement was given. */
  readonly accountChanges?: readonly AccountChange[] | undefined;
  /** Empty when no broker was given. */
  readonly deadQueues: readonly DeadQueue[];
  readonly alarms: readonly AlarmRecord[];
  /** When the reading began. */
  readonly asOf: Date;
};

/** A broken invariant: its number (I1 to I14 of the audit's README), the subject, and what was found. */
export type Breach = { readonly invariant: string; readonly subject: string; readonly detail: string };
