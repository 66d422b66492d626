import { events, replies } from './consumers.ts';
import type { SagaDeps, SagaPorts } from './deps.ts';
import { askAboutUnpaid } from './jobs/ask-unpaid.ts';
import { resumePlacedOrders } from './jobs/resume-placed-orders.ts';
import { sweepOrders } from './jobs/sweep-orders.ts';
import { createDebitDelays } from './saga/debit-delays.ts';
import { createDeliveryTimes } from './saga/delivery-times.ts';
import { createSupplierHealth } from './saga/supplier-health.ts';

export function assembleSaga(ports: SagaPorts) {
  const deps: SagaDeps = {
    ...ports,
    health: createSupplierHealth(),
    deliveryTimes: createDeliveryTimes(),
    debitDelays: createDebitDelays(),
  };
  return {
    deps,
    queues: { 'order.replies': replies(deps), 'order.events': events(deps) },
    startJobs: () => ({ sweeper: sweepOrders(deps), unpaid: askAboutUnpaid(deps), resumer: resumePlacedOrders(deps) }),
  };
}
