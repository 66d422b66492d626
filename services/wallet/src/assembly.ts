import { createBackground } from '@topup/kit/background';
import { createRelay } from '@topup/kit/outbox';
import { commandHandlers } from './consumers.ts';
import { createLedger } from './ledger/store/ledger.ts';
import { openTransfers } from './ledger/store/transfers.ts';
import { paymentQueries } from './messages/queries.ts';
import { createCompartments } from './payments/compartments.ts';
import type { MoneyPorts, PaymentDeps } from './payments/deps.ts';
import { pollPayments } from './payments/jobs/poll-payments.ts';
import { sendLeftoverEvents } from './payments/jobs/send-leftover-events.ts';
import { openCheckouts } from './payments/store/checkouts.ts';
import { openCancelCounts } from './payments/store/cancel-counts.ts';
import { openOpenPlaces } from './payments/store/open-places.ts';
import { openPayments } from './payments/store/payments.ts';

/** Each less than a third of the concurrent queries, so that the rest are still answered while a gateway hangs. */
const WAIT_FOR_PAGE_MAX = 20;
const WAIT_FOR_STATUS_MAX = 20;
const HINTS_MAX = 16;

export async function assembleMoney({ database, bus, keys, timers, ...ports }: MoneyPorts) {
  const { now, log } = ports;
  const transfers = await openTransfers(database);
  const checkouts = await openCheckouts(database);
  const deps: PaymentDeps = {
    ...ports,
    transfers,
    checkouts,
    payments: await openPayments(database),
    ledger: createLedger({ transfers, keys, now, ...(timers && { timers }) }),
    background: createBackground(log),
    relay: createRelay({ collection: checkouts.collection, bus, log }),
    cancelCounts: await openCancelCounts(database),
    openPlaces: await openOpenPlaces(database),
    pages: createCompartments(WAIT_FOR_PAGE_MAX),
    questions: createCompartments(WAIT_FOR_STATUS_MAX),
    hints: createCompartments(HINTS_MAX),
  };
  return {
    deps,
    queues: { 'wallet.commands': commandHandlers(deps, bus) },
    answers: paymentQueries(deps),
    startJobs: () => ({ poll: pollPayments(deps), events: sendLeftoverEvents(deps) }),
  };
}
