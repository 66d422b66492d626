import { consumers, type ConsumerDeps } from './consumers.ts';
import { sweepAttempts } from './jobs/sweep-attempts.ts';

/** What delivers units: the handlers of its queues, and the sweeper of attempts that nobody goes on with. */
export function assembleDelivery(ports: ConsumerDeps) {
  const { attempts, relay, alarm, timing, log } = ports;
  return { queues: consumers(ports), startSweeper: () => sweepAttempts(attempts, relay, alarm, timing, log) };
}
