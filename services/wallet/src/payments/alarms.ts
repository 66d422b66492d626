import { Counter, type Registry } from '@prometheus-io/client';
import { paymentProviders } from '@topup/proto';
import type { Log } from '@topup/kit/log';
import { providers } from './providers/index.ts';

const KINDS = [
  'wrong_amount',
  'failed_credit',
  'foreign_payment_page',
  'gateway_unreadable',
  'gateway_finds_nothing',
  'payment_disowned',
  'refund_refused',
  'reconciliation',
] as const;
type AlarmKind = (typeof KINDS)[number];
export type Alarm = (kind: AlarmKind, details: object) => void;

/** Each alarm is logged as an error with the field `alarm`, and counted by kind for the dashboard. */
export function createAlarm(registry: Registry, log: Log): Alarm {
  const counter = new Counter({
    name: 'wallet_alarms_total',
    help: 'alarms raised: problems that need a person',
    labelNames: ['kind'],
    registers: [registry],
  });
  // Start each kind at zero: Prometheus cannot see an increase of a series that did not exist before.
  for (const kind of KINDS) counter.inc({ kind }, 0);
  return (kind, details) => {
    counter.inc({ kind });
    log.error({ alarm: kind, ...details }, 'this needs a person');
  };
}

export type CallbackCounter = ReturnType<typeof createCallbackCounter>;
/** Gateway callbacks by result: `known` triggers a status call, `unknown` does nothing, `forged` is refused. */
export function createCallbackCounter(registry: Registry) {
  const counter = new Counter({
    name: 'wallet_gateway_callbacks_total',
    help: 'callbacks received',
    labelNames: ['gateway', 'result'],
    registers: [registry],
  });
  for (const gateway of paymentProviders)
    if (providers[gateway].callback.proof) counter.inc({ gateway, result: 'forged' }, 0);
  return counter;
}
