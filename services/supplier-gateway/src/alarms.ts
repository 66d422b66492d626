import { Counter, type Registry } from '@prometheus-io/client';
import type { Log } from '@topup/kit/log';

type AlarmKind =
  | 'points_low'
  | 'points_critical'
  | 'ambiguous_delivery'
  | 'supplier_away'
  | 'signature_refused'
  | 'clock_off'
  | 'verdict_contradicted'
  | 'answer_not_stored';
export type Alarm = (kind: AlarmKind, details: object) => void;

const TEXTS: Readonly<Record<AlarmKind, string>> = {
  points_low: 'the supplier balance is low: refill it',
  points_critical: 'the supplier balance is nearly empty: orders are about to wait',
  ambiguous_delivery: 'delivery is ambiguous',
  verdict_contradicted: "the supplier's own answer came after a person's verdict and says otherwise",
  answer_not_stored: "the supplier's answer could not be stored: only this line has it, settle the unit by it",
  supplier_away: 'supplier is away: no order is sent until the watch has seen it back',
  signature_refused: 'the supplier refused our signature: key, uid or clock is wrong',
  clock_off: "our clock is too far from the database's: nothing is sent",
};

/** Each alarm is logged as an error with the field `alarm`, and counted in a metric that alert rules use. */
export function createAlarm(registry: Registry, log: Log): Alarm {
  const counter = new Counter({
    name: 'supplier_gateway_alarms_total',
    help: 'what a person has to look at',
    labelNames: ['kind'],
    registers: [registry],
  });
  // Start each kind at zero: Prometheus cannot see an increase of a series that did not exist before.
  for (const kind of Object.keys(TEXTS)) counter.inc({ kind }, 0);
  return (kind, details) => {
    counter.inc({ kind });
    log.error({ alarm: kind, ...details }, TEXTS[kind]);
  };
}
