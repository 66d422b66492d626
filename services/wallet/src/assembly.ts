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
import { openPayments } from './payments/store/payments.ts';

/** A third of the concurrent queries, so that the rest are still answered while a gateway hangs. */
const WAIT_FOR_GATEWAY_MAX = 20;

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
    relay: createRelay({ collection: checkouts.collection, bus, log }),
    compartments: createCompartments(WAIT_FOR_GATEWAY_MAX),
  };
  return {
    deps,
    queues: { 'wallet.commands': commandHandlers(deps, bus) },
    answers: paymentQueries(deps),
    startJobs: () => ({ poll: pollPayments(deps), events: sendLeftoverEvents(deps) }),
  };
}
