import type { Alarm, createCallbackCounter, FindingsGauge } from './alarms.ts';
import type { AdminActs } from '@topup/kit/admin-acts';
import type { Alarms } from '@topup/kit/alarms';
import type { Relay } from '@topup/kit/outbox';
import type { Compartments } from './payments/compartments.ts';
import type { Gateways } from './payments/gateway.ts';
import type { AdjustmentProposals } from './admin/store/adjustment-proposals.ts';
import type { LoneAdjustments } from './admin/store/lone-adjustments.ts';
import type { AlarmingMoney } from './admin/store/alarming-money.ts';
import type { Checkouts } from './payments/store/checkouts.ts';
import type { History } from './history/store/history.ts';
import type { NotFoundRuns } from './payments/store/not-found-runs.ts';
import type { Payments } from './payments/store/payments.ts';
import type { Reconciliations } from './reconciliation/store/reconciliations.ts';
import type { Recharges } from './recharges/store/recharges.ts';
import type { TransactionStats } from './admin/store/transaction-stats.ts';
import type { AdminTransactions } from './admin/store/admin-transactions.ts';
import type { Players } from './admin/store/players.ts';
import type { Users } from './admin/store/users.ts';
import type { Wallets } from './ledger/store/wallets.ts';
import type { Limiter } from '@topup/kit/limits';
import type { AdminCheck } from '@topup/kit/session';
import type { Log } from '@topup/kit/log';
import type { Paise } from '@topup/kit/money';
import type { Bus } from '@topup/kit/messaging';
import type { WalletConfig } from './config.ts';
import type { Ledger } from './ledger/store/ledger.ts';
import type { SignatureKey } from './ledger/domain/day-seal.ts';
import type { Rows } from './history/store/rows.ts';
import type { SealCopies } from './ledger/store/seal-copies.ts';
import type { Seals } from './ledger/store/seals.ts';
import type { Transfers } from './ledger/store/transfers.ts';

/** What use cases, routes, consumers and jobs are given; made once, in app.ts. */
export type Deps = {
  readonly config: WalletConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly bus: Bus;
  readonly limiter: Limiter<'recharges'>;
  readonly transfers: Transfers;
  readonly ledger: Ledger;
  readonly rows: Rows;
  readonly history: History;
  readonly stats: TransactionStats;
  readonly wallets: Wallets;
  readonly seals: Seals;
  readonly sealCopies: SealCopies;
  /** Signs the seals of the days. */
  readonly sealKey: SignatureKey;
  readonly users: Users;
  readonly players: Players;
  readonly adminTransactions: AdminTransactions;
  readonly acts: AdminActs;
  readonly adjustmentProposals: AdjustmentProposals;
  readonly loneAdjustments: LoneAdjustments;
  /** More than this, by one admin in one wallet within 24 hours, needs a second admin. */
  readonly adjustAlonePaise: Paise;
  readonly reconciliations: Reconciliations;
  readonly recharges: Recharges;
  readonly payments: Payments;
  readonly checkouts: Checkouts;
  readonly notFoundRuns: NotFoundRuns;
  readonly relay: Relay;
  readonly gateways: Gateways;
  /** Whoever waits for a gateway on behalf of somebody waits in its compartment. */
  readonly compartments: Compartments;
  /** At most one status call per payment in this time, whoever asks: callback, page, poller. */
  readonly askGapMs: number;
  /** Between the two looks of a reconciliation. */
  readonly recheckMs: number;
  readonly alarm: Alarm;
  readonly alarms: Alarms;
  readonly alarmingMoney: AlarmingMoney;
  readonly findingsGauge: FindingsGauge;
  readonly callbacks: ReturnType<typeof createCallbackCounter>;
};

/** What routes know beside: whether an admin still is one. */
export type RouteDeps = Deps & { readonly adminCheck: AdminCheck };
