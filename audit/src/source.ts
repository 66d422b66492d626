import type { SealSummary } from './invariants/hash-chain.ts';
import type {
  AccountChange,
  AdjustmentAct,
  AlarmRecord,
  AttemptName,
  AttemptRecord,
  BalanceReading,
  Breach,
  DeadQueue,
  OrderRecord,
  PaymentRecord,
  SealedHead,
  SealRecord,
  TransactionRecord,
  TransferRecord,
  WalletProjection,
} from './records.ts';

/** `chained`: the transfers of all wallets in this page's range of ids, including wallets without a projection. */
export type WalletPage = {
  readonly projections: readonly WalletProjection[];
  /** Sorted by wallet descending, then seq ascending. Read after the projections. */
  readonly chained: AsyncIterable<TransferRecord>;
  /** The last id of the page's range; undefined: the range has no end. */
  readonly last: string | undefined;
};

/** A position in the order of time, in which several transfers may have the same time. */
export type Moment = { readonly at: Date; readonly key: string };

/** What to read. Without `ids`, `states` and `from`: everything after the id `after`, in the order of ids. */
export type Selection = {
  readonly after?: string | undefined;
  readonly ids?: readonly string[];
  readonly states?: readonly string[];
  /** Records made (payments: captured) at this time or later. */
  readonly from?: Date;
};

/** The position behind the last step of a stage. */
export const END = 'end';

/** The breaches of one batch, and the position behind it. */
export type Step = { readonly breaches: readonly Breach[]; readonly after: string };

/** Lists come in batches of some hundred records; related records are fetched by the keys of a batch. */
export type BookSource = {
  readonly asOf: Date;
  /** Sorted by wallet, descending; wallets below `under` only. */
  walletPages(under?: string): AsyncIterable<WalletPage>;
  projectionsOf(wallets: readonly string[]): Promise<readonly WalletProjection[]>;
  /** Each wallet's newest transfer before `to`, sorted by wallet, ascending. */
  headsBefore(to: Date): AsyncIterable<SealedHead>;
  /** The wallets' transfers with these numbers and the next ones. */
  chained(links: readonly Pick<SealedHead, 'wallet' | 'seq'>[]): Promise<readonly TransferRecord[]>;
  /** Sorted by time and key. With the check of each content by its hash. */
  transfers(after?: Moment): AsyncIterable<readonly TransferRecord[]>;
  /** From the time `from` on, before `to`; sorted by time and key. */
  transfersBetween(from: Date, to: Date): AsyncIterable<readonly TransferRecord[]>;
  /** The posted refunds, sorted by the key of their purchase; of purchases after `after`, or of the purchases `of`. */
  refunds(select?: {
    readonly after?: string | undefined;
    readonly of?: readonly string[];
  }): AsyncIterable<readonly TransferRecord[]>;
  transfersUnder(keys: readonly string[]): Promise<readonly TransferRecord[]>;
  /** As `transfersUnder`, with the check of each content by its hash. */
  verifiedUnder(keys: readonly string[]): Promise<readonly TransferRecord[]>;
  transfersOfOrders(orderIds: readonly string[]): Promise<readonly TransferRecord[]>;
  orders(select?: Selection): AsyncIterable<readonly OrderRecord[]>;
  attempts(select?: Omit<Selection, 'from'>): AsyncIterable<readonly AttemptRecord[]>;
  /** Names of the attempts that were sent at this time or later. */
  attemptsSince(from: Date): AsyncIterable<readonly AttemptName[]>;
  attemptsOfOrders(orderIds: readonly string[]): Promise<readonly AttemptRecord[]>;
  attemptsNumbered(supplierOrderIds: readonly string[]): Promise<readonly AttemptName[]>;
  /** Attempts that were sent in this period and may have been charged. */
  charged(from: Date, to: Date): AsyncIterable<readonly AttemptRecord[]>;
  transactions(select?: Selection): AsyncIterable<readonly TransactionRecord[]>;
  payments(select?: Selection): AsyncIterable<readonly PaymentRecord[]>;
  /** Payments that gateways captured under these references. */
  paymentsReferred(references: readonly string[]): Promise<readonly PaymentRecord[]>;
  /** Sorted by time. */
  balances(from?: Date): AsyncIterable<readonly BalanceReading[]>;
  /** Sorted by day. */
  seals(): Promise<readonly SealSummary[]>;
  movedHeads(day: string): Promise<Pick<SealRecord, 'moved' | 'isWhole'>>;
  sealCopies(): Promise<ReadonlyMap<string, string> | undefined>;
  accountChanges(): Promise<readonly AccountChange[] | undefined>;
  /** Looks for documents that the validator of their own collection refuses; yields a step after each batch. */
  refused(after?: string): AsyncGenerator<Step>;
  deadQueues(): Promise<readonly DeadQueue[]>;
  alarms(): Promise<readonly AlarmRecord[]>;
  /** The time of the first adjustment act that recorded the limit of one admin. */
  firstLimit(): Promise<Date | undefined>;
  actsOf(adjustments: readonly TransferRecord[]): Promise<readonly AdjustmentAct[]>;
};
