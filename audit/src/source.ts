import type { SealFacts } from './invariants/hash-chain.ts';
import type {
  AccountChange,
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

/** Some wallets, and then all transfers of every wallet between the first and the last of them, those without a projection too. */
export type WalletPage = {
  readonly projections: readonly WalletProjection[];
  /** By wallet, descending, each by seq, ascending. Read after the projections. */
  readonly chained: AsyncIterable<TransferRecord>;
};

/**
 * The books, read a piece at a time: nothing here holds more than a few thousand records, whatever there is. Lists come in
 * parts; what belongs to a part is asked for by its keys.
 */
export type BookSource = {
  /** When the reading began. */
  readonly asOf: Date;
  /** By wallet, descending. */
  walletPages(): AsyncIterable<WalletPage>;
  /** The newest transfer of every wallet before a moment, by wallet, ascending. */
  headsBefore(to: Date): AsyncIterable<SealedHead>;
  /** All of them, by time. */
  transfers(): AsyncIterable<readonly TransferRecord[]>;
  /** Posted refunds by their purchase. */
  refunds(): AsyncIterable<readonly TransferRecord[]>;
  transfersUnder(keys: readonly string[]): Promise<readonly TransferRecord[]>;
  transfersOfOrders(orderIds: readonly string[]): Promise<readonly TransferRecord[]>;
  orders(): AsyncIterable<readonly OrderRecord[]>;
  attempts(): AsyncIterable<readonly AttemptRecord[]>;
  attemptsOfOrders(orderIds: readonly string[]): Promise<readonly AttemptRecord[]>;
  /** Those that may have been charged, sent within a span. */
  charged(from: Date, to: Date): AsyncIterable<readonly AttemptRecord[]>;
  transactions(): AsyncIterable<readonly TransactionRecord[]>;
  transactionsOf(ids: readonly string[]): Promise<readonly TransactionRecord[]>;
  payments(): AsyncIterable<readonly PaymentRecord[]>;
  paymentsOf(ids: readonly string[]): Promise<readonly PaymentRecord[]>;
  /** By time. */
  balances(): AsyncIterable<readonly BalanceReading[]>;
  /** By day. */
  seals(): Promise<readonly SealFacts[]>;
  movedHeads(day: string): Promise<Pick<SealRecord, 'moved' | 'isWhole'>>;
  sealCopies(): Promise<ReadonlyMap<string, string> | undefined>;
  accountChanges(): Promise<readonly AccountChange[] | undefined>;
  deadQueues(): Promise<readonly DeadQueue[]>;
  alarms(): Promise<readonly AlarmRecord[]>;
};
