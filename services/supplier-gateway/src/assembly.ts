import { consumers, type ConsumerDeps } from './consumers.ts';
import { sweepAttempts } from './jobs/sweep-attempts.ts';

export function assembleDelivery(ports: ConsumerDeps) {
  const { attempts, relay, alarm, timing, log } = ports;
  return { queues: consumers(ports), startSweeper: () => sweepAttempts(attempts, relay, alarm, timing, log) };
}
