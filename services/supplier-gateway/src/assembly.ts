import { consumers, type ConsumerDeps } from './consumers.ts';
import { sweepAttempts } from './jobs/sweep-attempts.ts';

/** Wires the delivery of units: the queue handlers, and the sweeper that marks abandoned attempts as ambiguous. */
export function assembleDelivery(ports: ConsumerDeps) {
  const { attempts, relay, alarm, timing, log } = ports;
  return { queues: consumers(ports), startSweeper: () => sweepAttempts(attempts, relay, alarm, timing, log) };
}
