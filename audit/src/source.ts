import type { SealSummary } from './invariants/hash-chain.ts';
import type {
  AccountChange,
  AdjustmentAct,
  AlarmRecord,
  AttemptRecord,
  BalanceReading,
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
};

/** Lists come in batches of some hundred records; related records are fetched by the keys of a batch. */
export type BookSource = {
  readonly asOf: Date;
  /** Sorted by wallet, descending. */
  walletPages(): AsyncIterable<WalletPage>;
  /** Each wallet's newest transfer before `to`, sorted by wallet, ascending. */
  headsBefore(to: Date): AsyncIterable<SealedHead>;
  transfers(): AsyncIterable<readonly TransferRecord[]>;
  /** The posted refunds, sorted by the key of their purchase. */
  refunds(): AsyncIterable<readonly TransferRecord[]>;
  transfersUnder(keys: readonly string[]): Promise<readonly TransferRecord[]>;
  transfersOfOrders(orderIds: readonly string[]): Promise<readonly TransferRecord[]>;
  orders(): AsyncIterable<readonly OrderRecord[]>;
  attempts(): AsyncIterable<readonly AttemptRecord[]>;
  attemptsOfOrders(orderIds: readonly string[]): Promise<readonly AttemptRecord[]>;
  /** Attempts that were sent in this period and may have been charged. */
  charged(from: Date, to: Date): AsyncIterable<readonly AttemptRecord[]>;
  transactions(): AsyncIterable<readonly TransactionRecord[]>;
  transactionsOf(ids: readonly string[]): Promise<readonly TransactionRecord[]>;
  payments(): AsyncIterable<readonly PaymentRecord[]>;
  paymentsOf(ids: readonly string[]): Promise<readonly PaymentRecord[]>;
  /** Sorted by time. */
  balances(): AsyncIterable<readonly BalanceReading[]>;
  /** Sorted by day. */
  seals(): Promise<readonly SealSummary[]>;
  movedHeads(day: string): Promise<Pick<SealRecord, 'moved' | 'isWhole'>>;
  sealCopies(): Promise<ReadonlyMap<string, string> | undefined>;
  accountChanges(): Promise<readonly AccountChange[] | undefined>;
  deadQueues(): Promise<readonly DeadQueue[]>;
  alarms(): Promise<readonly AlarmRecord[]>;
  /** The time of the first adjustment act that recorded the limit of one admin. */
  firstLimit(): Promise<Date | undefined>;
  actsOf(adjustments: readonly TransferRecord[]): Promise<readonly AdjustmentAct[]>;
};
