import type { Background } from '@topup/kit/background';
import type { NamedKey } from '@topup/kit/config';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import type { StoreDatabase } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { ready } from '@topup/kit/ready';
import { commandHandlers } from './consumers.ts';
import type { OnTransfer } from './ledger/deps.ts';
import { createLedger } from './ledger/store/ledger.ts';
import type { Timers } from './ledger/store/timers.ts';
import { openTransfers } from './ledger/store/transfers.ts';
import { paymentQueries } from './messages/queries.ts';
import type { Alarm } from './payments/alarms.ts';
import { createCompartments } from './payments/compartments.ts';
import type { MoveRecharge, OnReturnRefused, OpenPage, Refresh, Settle } from './payments/deps.ts';
import type { Gateways } from './payments/gateway.ts';
import { pollPayments } from './payments/jobs/poll-payments.ts';
import { sendLeftoverEvents } from './payments/jobs/send-leftover-events.ts';
import { openPaymentPage } from './payments/open-page.ts';
import { withCaptures, type IsClosed } from './payments/post-capture.ts';
import { refreshPayment } from './payments/refresh-payment.ts';
import { returnCapture } from './payments/return-capture.ts';
import { settleClaimed, settlePayment } from './payments/settle.ts';
import { openCancelCounts } from './payments/store/cancel-counts.ts';
import { openCheckouts } from './payments/store/checkouts.ts';
import { openOpenPlaces } from './payments/store/open-places.ts';
import { openPayments } from './payments/store/payments.ts';

/** How many calls may wait for one gateway. A process answers 64 queries at a time, so a hanging gateway blocks only some. */
const WAIT_FOR_PAGE_MAX = 20;
const WAIT_FOR_STATUS_MAX = 20;
const HINTS_MAX = 16;

/** The service passes connections to real servers; the simulation passes in-memory replacements. */
type LedgerPorts = {
  readonly database: StoreDatabase;
  readonly bus: Pick<Bus, 'send' | 'announce'>;
  readonly keys: readonly [NamedKey, ...NamedKey[]];
  readonly timers?: Timers;
  readonly onTransfer: OnTransfer;
  readonly background: Background;
  readonly log: Log;
  readonly now: () => Date;
};
type PaymentPorts = {
  readonly gateways: Gateways;
  readonly publicOrigin: string;
  readonly paymentHosts: readonly string[];
  readonly askGapMs: number;
  readonly alarm: Alarm;
  readonly moveRecharge: MoveRecharge;
  readonly onReturnRefused: OnReturnRefused;
  readonly isClosed: IsClosed;
};

export async function assembleMoney({ database, bus, keys, timers, ...given }: LedgerPorts, ports: PaymentPorts) {
  const { log, now } = given;
  const transfers = await openTransfers(database);
  const checkouts = await openCheckouts(database);
  const stores = {
    ...given,
    transfers,
    checkouts,
    ledger: withCaptures(createLedger({ transfers, keys, now, ...(timers && { timers }) }), ports.isClosed),
    payments: await openPayments(database),
    openPlaces: await openOpenPlaces(database),
    cancelCounts: await openCancelCounts(database),
    relay: createRelay({ collection: checkouts.collection, bus, log }),
    questions: createCompartments(WAIT_FOR_STATUS_MAX),
    hints: createCompartments(HINTS_MAX),
  };
  const parts = { ...ports, ...stores };
  const settle: Settle = ready(settlePayment, parts);
  const refresh: Refresh = ready(refreshPayment, { ...stores, settle });
  const pages = createCompartments(WAIT_FOR_PAGE_MAX);
  const openPage: OpenPage = ready(openPaymentPage, { ...parts, pages });
  const deps = { ...parts, settle, refresh, openPage };
  return {
    deps,
    queues: { 'wallet.commands': commandHandlers(deps, bus) },
    answers: paymentQueries(deps),
    startJobs: () => ({
      poll: pollPayments({
        ...deps,
        settleClaimed: ready(settleClaimed, deps),
        returnCapture: ready(returnCapture, deps),
      }),
      events: sendLeftoverEvents(deps),
    }),
  };
}
export type Money = Awaited<ReturnType<typeof assembleMoney>>;
