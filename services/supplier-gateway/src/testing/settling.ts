export { BEFORE_EVERY_MS } from '../jobs/settle-units.ts';
export { MOMENT_MAX_MS, REST } from '../delivery/moments.ts';
export { SLACK_MS, type Reading } from '../domain/evidence.ts';
export { segmentsBetween, type Send } from '../domain/segments.ts';
export { settleByBalance, type OpenUnit, type Verdict } from '../domain/settle.ts';
export { TIMING } from '../domain/timing.ts';
