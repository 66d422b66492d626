import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { PaymentDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { returnCapture } from '../return-capture.ts';
import { settlePayment } from '../settle.ts';

const EVERY_MS = 1_000;
/** Longer than a whole round: waiting for a slot (5 s), a status call (5 s), a refund request (5 s), and the writes. */
const LEASE_MS = 25_000;

/** Each gateway has its own poller, so that one that hangs delays no other. */
export function pollPayments(deps: PaymentDeps): Job {
  const pollers = (Object.keys(deps.gateways) as Gateway[]).map((gateway) => pollGateway(deps, gateway));
  return {
    name: 'poll-payments',
    troubles: () => pollers.flatMap((poller) => poller.troubles()),
    runNow: async () => void (await Promise.all(pollers.map((poller) => poller.runNow()))),
    stop: async () => void (await Promise.all(pollers.map((poller) => poller.stop()))),
  };
}

const pollGateway = (deps: PaymentDeps, gateway: Gateway): Job =>
  startSweeper({
    name: `poll-payments-${gateway}`,
    collection: deps.payments.collection,
    only: { gateway },
    everyMs: EVERY_MS,
    leaseMs: LEASE_MS,
    now: deps.now,
    log: deps.log,
    handle: ({ _id, state }) => (state === 'returning' ? giveBack(deps, _id) : pollPayment(deps, _id)),
  });

/** The last call may have been before the change that a callback has just announced, so ask again soon. */
async function pollPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  if (await settlePayment(deps, paymentId)) return;
  await deps.payments.wait(paymentId, new Date(deps.now().getTime() + deps.askGapMs));
}

async function giveBack(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await deps.payments.find(paymentId);
  if (payment?.state === 'returning') await returnCapture(deps, payment);
}
