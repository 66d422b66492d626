import type { Bus } from '@topup/kit/messaging';
import { consumers } from './consumers.ts';
import { sweepAttempts } from './jobs/sweep-attempts.ts';
import type { DeliverDeps } from './use-cases/deliver-order.ts';

export function assembleDelivery(ports: DeliverDeps, bus: Pick<Bus, 'send'>) {
  const { attempts, relay, alarm, timing, log } = ports;
  return { queues: consumers(ports, bus), startSweeper: () => sweepAttempts(attempts, relay, alarm, timing, log) };
}
