import { randomHex } from '../host/random-hex.ts';

/** The key of the visit's trace id. The id is on globalThis, because all remotes share it, but each has a copy of this module. */
const VISIT = Symbol.for('topup.visit');
type Visit = { path: string; traceId: string };
const store = globalThis as { [VISIT]?: Visit };

/** W3C `traceparent`: all requests of one page visit form one trace. The servers decide what to record. */
export function traceparent(): string {
  const path = location.pathname;
  if (store[VISIT]?.path !== path) store[VISIT] = { path, traceId: randomHex(16) };
  return `00-${store[VISIT]?.traceId}-${randomHex(8)}-00`;
}
