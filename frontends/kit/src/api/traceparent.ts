import { randomHex } from '../host/random-hex.ts';

/** What the requests of one visit of a page share; every remote brings a copy of this module, so it lies on the window. */
const VISIT = Symbol.for('topup.visit');
type Visit = { path: string; traceId: string };
const store = globalThis as { [VISIT]?: Visit };

/** W3C `traceparent` of a request: all that one visit of a page asks for is one trace. The servers decide what is recorded. */
export function traceparent(): string {
  const path = location.pathname;
  if (store[VISIT]?.path !== path) store[VISIT] = { path, traceId: randomHex(16) };
  return `00-${store[VISIT]?.traceId}-${randomHex(8)}-00`;
}
