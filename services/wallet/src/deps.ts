import { perProvider } from '@topup/proto';
import { openAdminActs } from '@topup/kit/admin-acts';
import { openAlarms } from '@topup/kit/alarms';
import { askingOrder } from '@topup/kit/buyer';
import type { Health } from '@topup/kit/health';
import { createLimiter, readLimits } from '@topup/kit/limits';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { paise } from '@topup/kit/money';
import type { Database } from '@topup/kit/mongo';
import type { Redis } from '@topup/kit/redis';
import type { AdminCheck } from '@topup/kit/session';
import { createTwoPeople } from '@topup/kit/two-people';
import type { AdminDeps } from './admin/deps.ts';
import { openAdjustmentProposals, openLoneAdjustments } from './admin/store/adjustment-proposals.ts';
import { openAdminTransactions } from './admin/store/admin-transactions.ts';
import { openAlarmingMoney } from './admin/store/alarming-money.ts';
import { openPlayers } from './admin/store/players.ts';
import { openRecentAdjustments } from './admin/store/recent-adjustments.ts';
import { openTransactionStats } from './admin/store/transaction-stats.ts';
import { openUsers, type Users } from './admin/store/users.ts';
import { keepTotals } from './admin/store/keep-totals.ts';
import { createAlarm, createCallbackCounter } from './payments/alarms.ts';
import type { WalletConfig } from './config.ts';
import type { HistoryDeps } from './history/deps.ts';
import { openHistory } from './history/store/history.ts';
import { createHistoryWriter, type HistoryWriter } from './history/store/history-writer.ts';
import type { LedgerDeps, PostingDeps } from './ledger/deps.ts';
import type { Gateway } from './ledger/domain/accounts.ts';
import { ed25519Key } from './ledger/domain/seal-key.ts';
import { openSealCopies } from './ledger/store/seal-copies.ts';
import { openSeals } from './ledger/store/seals.ts';
import { openWallets } from './ledger/store/wallets.ts';
import type { MoneyDeps, MoneyPorts, PaymentDeps } from './payments/deps.ts';
import { doubting } from './payments/doubting.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { refreshPayment } from './payments/refresh-payment.ts';
import { providers } from './payments/providers/index.ts';
import { openNotFoundRuns, type NotFoundRuns } from './payments/store/not-found-runs.ts';
import type { ReconciliationDeps } from './reconciliation/deps.ts';
import { createFindingsGauge } from './reconciliation/findings-gauge.ts';
import { openReconciliations } from './reconciliation/store/reconciliations.ts';
import type { RechargeDeps } from './recharges/deps.ts';
import { openRecharges, type Recharges } from './recharges/store/recharges.ts';
import { openTransactions, type Transactions } from './recharges/store/transactions.ts';

export type Features = {
  readonly ledger: LedgerDeps;
  readonly payments: MoneyDeps;
  readonly recharges: RechargeDeps;
  readonly history: HistoryDeps;
  readonly reconciliation: ReconciliationDeps;
  readonly admin: AdminDeps;
  readonly users: Users;
};

/** Per minute: recharges of an account, and callbacks without proof of their sender from an address. */
const LIMITS = { recharges: 10, callbacks: 3_000 };
const ASK_GAP_MS = 2_000;
const RECHECK_MS = 2_000;

export type Given = {
  readonly config: WalletConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly database: Database;
  readonly bus: Bus;
  readonly redis: Redis;
  readonly registry: Health['registry'];
  readonly askGapMs?: number | undefined;
  readonly recheckMs?: number | undefined;
};

type Around = MoneyPorts &
  Pick<MoneyDeps, 'config'> & {
    readonly transactions: Transactions;
    readonly writer: HistoryWriter;
    readonly recharges: Recharges;
    readonly notFoundRuns: NotFoundRuns;
  };

export async function openMoneyPorts(given: Given): Promise<Around> {
  const { config, log, now, database, bus, registry, askGapMs = ASK_GAP_MS } = given;
  const alarm = createAlarm(registry, log);
  const transactions = await openTransactions(database);
  const writer = createHistoryWriter(transactions);
  const recharges = openRecharges(transactions);
  const notFoundRuns = await openNotFoundRuns(database);
  const doubted = (name: Gateway, gateway: PaymentGateway) =>
    doubting(gateway, notFoundRuns.of(name), () => alarm('gateway_finds_nothing', { gateway: name }));
  return {
    config,
    log,
    now,
    database,
    bus,
    askGapMs,
    alarm,
    transactions,
    writer,
    recharges,
    notFoundRuns,
    keys: config.TRANSFER_HMAC_KEYS,
    onDecided: (transfer) => writer.record(transfer),
    onReturnRefused: (held) => writer.refuseReturn(held),
    moveRecharge: (id, to, failure) => recharges.move(id, to, failure),
    gateways: perProvider((name) => doubted(name, providers[name].connect(config, log))),
    callbacks: createCallbackCounter(registry),
  };
}

export async function openFeatures(
  given: Given & { readonly adminCheck: AdminCheck },
  around: Around,
  money: PaymentDeps,
): Promise<Features> {
  const { config, log, now, database, bus, redis, registry } = given;
  const { transactions, writer, recharges, notFoundRuns } = around;
  const limiter = createLimiter({ service: 'wallet', limits: readLimits(LIMITS, config.RATE_LIMITS), redis });
  const payments = { ...money, config, limiter };
  const users = await openUsers(database);
  const acts = await openAdminActs(database);
  const ledger = await openLedger(given, payments, users);
  const { wallets } = ledger;
  const history = openHistory(transactions);
  return {
    ledger,
    payments,
    recharges: { ...payments, recharges },
    history: {
      history,
      transactions,
      writer,
      transfers: ledger.transfers,
      payments: payments.payments,
      buyerOf: askingOrder(bus, log),
      refresh: (recordId) => refreshPayment(money, recordId),
      statusTokenKey: config.STATUS_TOKEN_KEY,
      now,
    },
    reconciliation: {
      ...payments,
      transactions,
      recharges,
      bus,
      wallets,
      acts,
      reconciliations: await openReconciliations(database),
      findingsGauge: createFindingsGauge(registry),
      recheckMs: given.recheckMs ?? RECHECK_MS,
    },
    admin: {
      ...payments,
      transactions,
      history,
      wallets,
      acts,
      notFoundRuns,
      players: openPlayers(users),
      adminTransactions: openAdminTransactions(transactions),
      stats: openTransactionStats(transactions),
      adjustmentProposals: await openAdjustmentProposals(database),
      recentAdjustments: await openRecentAdjustments(database),
      loneAdjustments: await openLoneAdjustments(database),
      adjustAlonePaise: paise(config.ADJUSTMENT_ALONE_MAX_RUPEES * 100),
      twoPeople: createTwoPeople(config, given.adminCheck),
      alarms: await openAlarms(database, { service: 'wallet', registry, log }),
      alarmingMoney: openAlarmingMoney(payments.payments, transactions),
    },
    users,
  };
}

async function openLedger(
  { config, log, now, database }: Given,
  { transfers, ledger, onDecided }: PostingDeps,
  users: Users,
): Promise<LedgerDeps> {
  return {
    log,
    now,
    transfers,
    ledger,
    onDecided,
    wallets: await openWallets(database, transfers, keepTotals(transfers, users)),
    seals: await openSeals(database, transfers),
    sealCopies: await openSealCopies(config.SEAL_COPY_DIR),
    sealKey: ed25519Key(config.SEAL_KEYS[0]),
  };
}
