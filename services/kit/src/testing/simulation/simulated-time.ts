import { AsyncLocalStorage } from 'node:async_hooks';
import type { Process, Scheduler } from './scheduler.ts';

/** The host of a replica: the process whose clock and timers its code sees, and the jobs that it runs repeatedly. */
export type Host = { readonly process: Process; readonly scheduler: Scheduler; readonly rounds: (() => void)[] };

const current = new AsyncLocalStorage<Host>();

/**
 * Runs code, and everything it starts, as part of a replica. The code's `setInterval` jobs become `rounds` of the host.
 * No clock runs them: the simulated history (`simulate.ts`) triggers them.
 */
export const runOn = <T>(host: Host, work: () => T): T => current.run(host, work);

type Work = (...args: unknown[]) => void;

/**
 * Replaces clocks and timers for code on a simulated host; other code keeps the real ones. So services run in the
 * simulation unchanged. Returns a function that restores the real ones.
 */
export function simulateTime(): () => void {
  const real = { Date, setTimeout, clearTimeout, setInterval, clearInterval };
  const monotonicMs = performance.now.bind(performance);
  const replaced = {
    Date: simulatedDate(real.Date),
    setTimeout: (work: Work, ms = 0, ...args: unknown[]) => {
      const host = current.getStore();
      if (!host) return real.setTimeout(work, ms, ...args);
      return handle(host.scheduler.later(host.process, ms, () => runOn(host, () => work(...args))));
    },
    clearTimeout: (timer: unknown) => (isHandle(timer) ? timer.cancel() : real.clearTimeout(timer as never)),
    setInterval: (work: Work, ms = 0, ...args: unknown[]) => {
      const host = current.getStore();
      if (!host) return real.setInterval(work, ms, ...args);
      host.rounds.push(() => runOn(host, () => work(...args)));
      return handle(() => undefined);
    },
    clearInterval: (timer: unknown) => (isHandle(timer) ? timer.cancel() : real.clearInterval(timer as never)),
  };
  Object.assign(globalThis, replaced);
  performance.now = () => current.getStore()?.scheduler.elapsedMs ?? monotonicMs();
  return () => {
    Object.assign(globalThis, real);
    Reflect.deleteProperty(performance, 'now');
  };
}

type Handle = { readonly cancel: () => void; readonly ref: () => Handle; readonly unref: () => Handle };
function handle(cancel: () => void): Handle {
  const made: Handle = { cancel, ref: () => made, unref: () => made };
  return made;
}
const isHandle = (timer: unknown): timer is Handle => typeof timer === 'object' && timer !== null && 'cancel' in timer;

/** A Date constructor that uses the host's time when called without arguments; its values are real Dates. */
function simulatedDate(RealDate: DateConstructor): DateConstructor {
  const now = (): number => {
    const host = current.getStore();
    return host ? host.scheduler.nowMs(host.process) : RealDate.now();
  };
  const made = function (...args: []) {
    return args.length === 0 ? new RealDate(now()) : new RealDate(...args);
  };
  return Object.assign(made, {
    prototype: RealDate.prototype,
    now,
    UTC: RealDate.UTC,
    parse: RealDate.parse,
  }) as unknown as DateConstructor;
}
