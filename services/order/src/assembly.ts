import { ready } from '@topup/kit/ready';
import { events, replies } from './consumers.ts';
import type { EventPorts, PagePorts, SagaPorts, UserPorts } from './deps.ts';
import { askAboutUnpaid } from './jobs/ask-unpaid.ts';
import { markOrdersOfBlocked } from './jobs/mark-orders.ts';
import { resumePlacedOrders } from './jobs/resume-placed-orders.ts';
import { sweepOrders } from './jobs/sweep-orders.ts';
import { createDebitDelays } from './saga/debit-delays.ts';
import { createDeliveryTimes } from './saga/delivery-times.ts';
import { openPayment } from './saga/open-payment.ts';
import { createSupplierHealth } from './saga/supplier-health.ts';

export function assembleSaga(saga: SagaPorts, told: EventPorts & UserPorts, page: PagePorts) {
  const counted = {
    health: createSupplierHealth(),
    deliveryTimes: createDeliveryTimes(),
    debitDelays: createDebitDelays(),
  };
  const deps = { ...saga, ...told, ...counted };
  return {
    deps: { ...deps, openPayment: ready(openPayment, { ...deps, ...page }) },
    queues: { 'order.replies': replies(deps), 'order.events': events(deps, deps) },
    startJobs: () => ({
      sweeper: sweepOrders(deps),
      unpaid: askAboutUnpaid(deps),
      resumer: resumePlacedOrders(deps),
      marker: markOrdersOfBlocked(deps),
    }),
  };
}
