import { perProvider } from '@topup/proto';
import { openAdminActs } from '@topup/kit/admin-acts';
import { openAlarms } from '@topup/kit/alarms';
import { openBrakes } from '@topup/kit/brakes';
import { askingOrder } from '@topup/kit/buyer';
import { createLimiter, readLimits } from '@topup/kit/limits';
import type { Log } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { ready } from '@topup/kit/ready';
import type { Opened } from '@topup/kit/run-app';
import type { AdminCheck } from '@topup/kit/session';
import { createTwoPeople } from '@topup/kit/two-people';
import { openAdjustmentProposals, openLoneAdjustments } from './admin/store/adjustment-proposals.ts';
import { openAdminTransactions } from './admin/store/admin-transactions.ts';
import { openAlarmingMoney } from './admin/store/alarming-money.ts';
import { openClosedMoney } from './admin/store/closed-money.ts';
import { openKeepingMoney } from './admin/store/keeping-money.ts';
import { openPlayers } from './admin/store/players.ts';
import { openRecentAdjustments } from './admin/store/recent-adjustments.ts';
import { openTransactionStats } from './admin/store/transaction-stats.ts';
import { openUsers } from './admin/store/users.ts';
import { keepTotals } from './admin/store/keep-totals.ts';
import { createAlarm, createCallbackCounter } from './payments/alarms.ts';
import { postAdjustment } from './admin/post-adjustment.ts';
import { creditFromSuspense } from './admin/use-cases/credit-from-suspense.ts';
import { recordSuspenseRefund } from './admin/use-cases/record-suspense-refund.ts';
import { assembleMoney } from './assembly.ts';
import type { WalletConfig } from './config.ts';
import type { OnTransfer } from './ledger/deps.ts';
import { passesOf } from './reconciliation/run.ts';
import { recoverRecharge } from './recharges/use-cases/recover-recharge.ts';
import { openHistory } from './history/store/history.ts';
import { createHistoryWriter } from './history/store/history-writer.ts';
import type { Gateway } from './ledger/domain/accounts.ts';
import { ed25519Key } from './ledger/domain/seal-key.ts';
import { openSealCopies } from './ledger/store/seal-copies.ts';
import { openSeals } from './ledger/store/seals.ts';
import { openWallets } from './ledger/store/wallets.ts';
import { doubting } from './payments/doubting.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { providers } from './payments/providers/index.ts';
import { openNotFoundRuns } from './payments/store/not-found-runs.ts';
import { createFindingsGauge } from './reconciliation/findings-gauge.ts';
import { openReconciliations } from './reconciliation/store/reconciliations.ts';
import { openRecharges } from './recharges/store/recharges.ts';
import { openTransactions } from './recharges/store/transactions.ts';

/** Per minute: recharges of one account, and callbacks from one address without proof that the gateway sent them. */
const LIMITS = { recharges: 10, callbacks: 3_000 };
const ASK_GAP_MS = 2_000;
const RECHECK_MS = 2_000;

type Given = Opened & {
  readonly config: WalletConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly adminCheck: AdminCheck;
  readonly askGapMs?: number | undefined;
  readonly recheckMs?: number | undefined;
};

/** Opens the history before the ledger, because the ledger passes each new transfer to the history. */
async function openMoney({ config, log, now, database, bus, health, background, onStop, askGapMs }: Given) {
  const alarm = createAlarm(health.registry, log);
  const transactions = await openTransactions(database);
  const writer = createHistoryWriter(transactions);
  const recharges = openRecharges(transactions);
  const notFoundRuns = await openNotFoundRuns(database);
  const users = await openUsers(database);
  const doubted = (name: Gateway, gateway: PaymentGateway) =>
    doubting(gateway, notFoundRuns.of(name), () => alarm('gateway_finds_nothing', { gateway: name }));
  const onTransfer: OnTransfer = (transfer) => writer.record(transfer);
  const money = await assembleMoney(
    { database, bus, keys: config.TRANSFER_HMAC_KEYS, onTransfer, background, log, now },
    {
      gateways: perProvider((name) => doubted(name, providers[name].connect(config, log))),
      publicOrigin: config.PUBLIC_ORIGIN,
      paymentHosts: config.PAYMENT_URL_HOSTS,
      askGapMs: askGapMs ?? ASK_GAP_MS,
      alarm,
      moveRecharge: (id, to, failure) => recharges.move(id, to, failure),
      onReturnRefused: (held) => writer.refuseReturn(held),
      isClosed: users.isClosed,
    },
  );
  onStop(() => money.deps.relay.stop());
  return { money, users, transactions, writer, recharges, notFoundRuns };
}

export async function openFeatures(given: Given) {
  const { config, log, now, database, bus, redis, adminCheck } = given;
  const { registry } = given.health;
  const { money, users, transactions, writer, recharges, notFoundRuns } = await openMoney(given);
  const { transfers, payments, refresh } = money.deps;
  const wallets = await openWallets(database, transfers, keepTotals(transfers, users));
  const acts = await openAdminActs(database);
  const brakes = await openBrakes(database);
  const players = openPlayers(users);
  const history = openHistory(transactions);
  const limiter = createLimiter({ service: 'wallet', limits: readLimits(LIMITS, config.RATE_LIMITS), redis });
  const shared = { ...money.deps, transactions, recharges, wallets, players, history, limiter, acts, adminCheck };
  const shop = { statusTokenKey: config.STATUS_TOKEN_KEY, rechargeMaxRupees: config.RECHARGE_MAX_RUPEES };
  return {
    money,
    ledger: {
      ...shared,
      seals: await openSeals(database, transfers),
      sealCopies: await openSealCopies(config.SEAL_COPY_DIR),
      sealKey: ed25519Key(config.SEAL_KEYS[0]),
    },
    payments: { ...shared, config, callbacks: createCallbackCounter(registry) },
    recharges: { ...shared, ...shop, brakes },
    history: {
      ...shop,
      history,
      transactions,
      writer,
      transfers,
      payments,
      refresh,
      adminCheck,
      now,
      buyerOf: askingOrder(bus, log),
    },
    reconciliation: {
      ...shared,
      bus,
      passes: passesOf({ ...shared, bus }),
      recover: ready(recoverRecharge, shared),
      reconciliations: await openReconciliations(database),
      findingsGauge: createFindingsGauge(registry),
      recheckMs: given.recheckMs ?? RECHECK_MS,
    },
    admin: {
      ...shared,
      notFoundRuns,
      adminTransactions: openAdminTransactions(transactions),
      stats: openTransactionStats(transactions),
      post: ready(postAdjustment, shared),
      adjustmentProposals: await openAdjustmentProposals(database),
      recentAdjustments: await openRecentAdjustments(database),
      loneAdjustments: await openLoneAdjustments(database),
      adjustAlonePaise: paise(config.ADJUSTMENT_ALONE_MAX_RUPEES * 100),
      twoPeople: createTwoPeople(config, adminCheck, 'moveMoney'),
      creditFromSuspense: ready(creditFromSuspense, shared),
      recordSuspenseRefund: ready(recordSuspenseRefund, shared),
      alarms: await openAlarms(database, { service: 'wallet', registry, log }),
      alarmingMoney: openAlarmingMoney(payments, transactions),
      closedMoney: openClosedMoney(users, transfers),
      keepingMoney: openKeepingMoney(transactions),
    },
    users,
  };
}
export type Features = Awaited<ReturnType<typeof openFeatures>>;
