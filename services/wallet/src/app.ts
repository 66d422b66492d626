import type { JWTVerifyGetKey } from 'jose';
import type { Log } from '@topup/kit/log';
import { createNoticeStreams, sendNotices } from '@topup/kit/notice-streams';
import { CURSORS, type CursorRecord } from '@topup/kit/projection';
import { runApp, type Opened } from '@topup/kit/run-app';
import { connectSession } from '@topup/kit/session';
import { openToldNotices, tellingAuth, tellNotices } from '@topup/kit/told-notices';
import { watchJobs } from '@topup/kit/watch-jobs';
import { currentNotices } from './admin/current-notices.ts';
import { keepAlarms } from './admin/jobs/keep-alarms.ts';
import type { WalletConfig } from './config.ts';
import { eventHandlers } from './consumers.ts';
import { openFeatures } from './deps.ts';
import { writeMissing } from './history/store/write-missing.ts';
import { followTransfers } from './ledger/jobs/follow-transfers.ts';
import { sealDays } from './ledger/jobs/seal-days.ts';
import { POSITIONS, type PositionDocument } from './ledger/store/positions.ts';
import { startUsers } from './messages/projections.ts';
import { queryHandlers } from './messages/queries.ts';
import { finishLeaving } from './payments/return-capture.ts';
import { reconcileOnTime } from './reconciliation/jobs/reconcile.ts';
import { expireRecharges } from './recharges/jobs/expire-recharges.ts';
import { routes } from './routes.ts';

export type Overrides = {
  readonly now?: () => Date;
  readonly sessionKeys?: JWTVerifyGetKey;
  readonly askGapMs?: number;
  readonly recheckMs?: number;
};

const QUESTIONS_MAX = 64;

export const createApp = (config: WalletConfig, log: Log, overrides: Overrides = {}) =>
  runApp({
    service: 'wallet',
    config,
    log,
    broker: 'check',
    assemble: (opened) => assemble(config, opened, log, overrides),
    http: ({ features: { history, recharges, payments, reconciliation, admin }, session, notices }) => ({
      routes: routes(history, recharges, payments, payments, reconciliation, admin, admin, notices),
      ...session,
    }),
    jobs: ({ features, positions, cursors, notices }, { bus }) => {
      const { money, ledger, payments, recharges, history, reconciliation, admin, users } = features;
      const jobs = {
        ...money.startJobs(),
        follow: followTransfers(ledger, positions, {
          onTransfers: (transfers) => writeMissing(history, transfers),
          onPosted: (transfer) => finishLeaving(payments, transfer),
        }),
        expire: expireRecharges(recharges),
        seal: sealDays(ledger),
        reconcile: reconcileOnTime(reconciliation),
        alarms: keepAlarms(admin),
        users: startUsers({ users, bus, log }, cursors),
        notices: sendNotices(notices.streams, log),
        telling: tellNotices({ ...notices, tell: tellingAuth(bus, 'wallet'), log }),
      };
      return { ...jobs, watcher: watchJobs(admin.alarms, Object.values(jobs), log) };
    },
    consumers: async ({ features: { money, users, history, admin } }, { bus, database }) => {
      await bus.consume('wallet.commands', money.queues['wallet.commands'], { prefetch: 64 });
      await bus.consume('wallet.events', eventHandlers({ users }));
      const asked = queryHandlers({ ...admin, ...history, database }, money.answers);
      await bus.answer('wallet.queries', asked, { prefetch: QUESTIONS_MAX });
    },
  });

async function assemble(config: WalletConfig, opened: Opened, log: Log, overrides: Overrides) {
  const { database } = opened;
  const { now = database.now, sessionKeys: getKey, ...pauses } = overrides;
  const session = connectSession(config, opened, { getKey, now });
  const { adminCheck } = session;
  const features = await openFeatures({ ...opened, ...pauses, config, log, now, adminCheck });
  const current = currentNotices(features.admin, features.recharges);
  const { stopping } = opened.background;
  return {
    features,
    session,
    notices: {
      current,
      streams: createNoticeStreams({ current, adminCheck, stopping }),
      told: await openToldNotices(database),
    },
    positions: await database.collection<PositionDocument>('positions', POSITIONS),
    cursors: await database.collection<CursorRecord>('cursors', CURSORS),
  };
}
