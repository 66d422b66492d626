import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { PaymentDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { returnCapture } from '../return-capture.ts';
import { settlePayment } from '../settle.ts';

const EVERY_MS = 1_000;
/** Longer than a whole round: waiting for a slot (5 s), a status call (5 s), a refund request (5 s), and the writes. */
const LEASE_MS = 25_000;
const AT_A_TIME_MAX = 16;

/** Each gateway has its own poller, so that one that hangs delays no other. */
export function pollPayments(deps: PaymentDeps): Job {
  const pollers = (Object.keys(deps.gateways) as Gateway[]).map((gateway) => pollGateway(deps, gateway));
  return {
    name: 'poll-payments',
    runNow: async () => void (await Promise.all(pollers.map((poller) => poller.runNow()))),
    stop: async () => void (await Promise.all(pollers.map((poller) => poller.stop()))),
  };
}

function pollGateway(deps: PaymentDeps, gateway: Gateway): Job {
  const inFlight = new Map<string, Promise<void>>();
  const sweeper = startSweeper({
    name: `poll-payments-${gateway}`,
    collection: deps.payments.collection,
    only: { gateway },
    everyMs: EVERY_MS,
    leaseMs: LEASE_MS,
    now: deps.now,
    log: deps.log,
    handle: async ({ _id, state }) => {
      // A callback may make a payment due again while it is being handled.
      if (inFlight.has(_id)) return;
      if (inFlight.size >= AT_A_TIME_MAX) await Promise.race(inFlight.values());
      const work = (state === 'returning' ? giveBack(deps, _id) : pollPayment(deps, _id))
        .catch((error: unknown) =>
          deps.log.error({ err: error, paymentId: _id }, 'payment not settled; queried again later'),
        )
        .finally(() => inFlight.delete(_id));
      inFlight.set(_id, work);
    },
  });
  return {
    ...sweeper,
    stop: async () => {
      await sweeper.stop();
      await Promise.all(inFlight.values());
    },
  };
}

/** The last call may have been before the change that a callback has just announced, so ask again soon. */
async function pollPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  if (await settlePayment(deps, paymentId)) return;
  await deps.payments.wait(paymentId, new Date(deps.now().getTime() + deps.askGapMs));
}

async function giveBack(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await deps.payments.find(paymentId);
  if (payment?.state === 'returning') await returnCapture(deps, payment);
}
