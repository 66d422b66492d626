import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { SettleDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { UNCAPTURED, type Payment } from '../domain/payments.ts';
import { paymentOf } from '../store/payments.ts';

const EVERY_MS = 1_000;
/** Longer than the work on a claimed payment: status call (at most 5 s), refund request (at most 5 s), writes. */
const LEASE_MS = 25_000;

type PollDeps = Pick<SettleDeps, 'gateways' | 'payments' | 'askGapMs' | 'log' | 'now'> & {
  readonly settleClaimed: (payment: Payment) => Promise<unknown>;
  readonly returnCapture: (payment: Payment) => Promise<void>;
};

/** Each gateway has its own poller, so that a hanging gateway does not delay the others. */
export function pollPayments(deps: PollDeps): Job {
  const pollers = (Object.keys(deps.gateways) as Gateway[]).map((gateway) => pollGateway(deps, gateway));
  return {
    name: 'poll-payments',
    troubles: () => pollers.flatMap((poller) => poller.troubles()),
    runNow: async () => void (await Promise.all(pollers.map((poller) => poller.runNow()))),
    stop: async () => void (await Promise.all(pollers.map((poller) => poller.stop()))),
  };
}

const pollGateway = (deps: Omit<PollDeps, 'gateways'>, gateway: Gateway): Job =>
  startSweeper({
    name: `poll-payments-${gateway}`,
    collection: deps.payments.collection,
    // Leaves out payments about which the gateway has just been asked because of a player's page or a callback.
    only: () => {
      const before = new Date(deps.now().getTime() - deps.askGapMs);
      return { gateway, $or: [{ askedAt: { $exists: false } }, { askedAt: { $lte: before } }] };
    },
    everyMs: EVERY_MS,
    leaseMs: LEASE_MS,
    claim: deps.payments.claimDue,
    now: deps.now,
    log: deps.log,
    handle: (document) => poll(deps, paymentOf(document)),
  });

async function poll(deps: Pick<PollDeps, 'settleClaimed' | 'returnCapture'>, payment: Payment): Promise<void> {
  if (payment.state === 'returning') await deps.returnCapture(payment);
  else if (UNCAPTURED.includes(payment.state)) await deps.settleClaimed(payment);
}
