import { setTimeout as pause } from 'node:timers/promises';
import { controlSupplier, resetSupplier } from '../support/simulators.ts';
import { caller, newPlayer, verify } from '../support/shop.ts';
import { child, until } from '../support/stack.ts';
import { watchStolen } from '../support/stolen.ts';
import { asAdmin } from './customers.ts';
import type { Fault } from './fault.ts';
import { healthy, REPLICAS, restart } from './processes.ts';
import { p99Of, READ_PATHS, startReading } from './reads.ts';

const ROLLING_MS = 60_000;
const FAILED_SHARE_MAX = 0.001;
/** Longer than a process remembers slow payments. */
const WORKED_OFF_MS = 5_000;
/** Calm period before and after the hang, because the machine's own speed drifts within minutes. */
const CALM_MS = 40_000;
const HANG_MS = 60_000;
/** Enough lookups to occupy both gateways. */
const LOOKING_UP = 8;
const BREAKER_OPEN_WITHIN_MS = 10_000;
const P99_GROWTH_MAX = 1.2;
/** A difference below this is noise, whatever its share. */
const P99_NOISE_MS = 10;

/** Sends SIGTERM to one process after another. Each finishes its work in flight while the other process serves. */
export const rolling: Fault = {
  name: 'rolling restart of every process',
  lastsMs: ROLLING_MS,
  strike: async ({ answers, breach }) => {
    const before = answers.length;
    // After a fault the store refuses orders until its backlog is done, and one process may take longer than the other.
    await until('the shop takes orders', () => Promise.resolve(answers.slice(before).at(-1) === 200));
    await pause(WORKED_OFF_MS);
    const from = answers.length;
    const stopReading = startReading((await newPlayer()).token);
    for (const name of REPLICAS) await restart(name);
    await healthy();
    const reads = Object.values(await stopReading());
    const tries = answers.slice(from);
    const refused = tries.filter((status) => status !== 200).length;
    const calls = tries.length + reads.reduce((sum, { tookMs }) => sum + tookMs.length, 0);
    const failed = refused + reads.reduce((sum, read) => sum + read.failed, 0);
    if (refused > 0) breach(`${refused} of ${tries.length} orders were refused while processes restarted in turn`);
    if (failed > calls * FAILED_SHARE_MAX)
      breach(`${failed} of ${calls} calls failed while processes restarted in turn`);
    return `${refused} of ${tries.length} orders and ${failed} of ${calls} calls failed`;
  },
};

const breakerOf = async (name: string): Promise<string> => {
  const call = caller((await asAdmin()).token);
  const { body } = await call<{ data: { breaker: string } }>(
    'GET',
    '/api/admin/deliveries/supplier',
    undefined,
    {},
    child(name).url,
  );
  return body.data.breaker;
};

/** The supplier accepts every call and answers none for a minute. Reads elsewhere in the store must not slow down. */
export const stall: Fault = {
  name: 'supplier hangs for 60 s, measured',
  lastsMs: 2 * CALM_MS + HANG_MS,
  isComparing: true,
  strike: async ({ breach }) => {
    const gateways = REPLICAS.filter((name) => name.startsWith('supplier-gateway'));
    const { token } = await newPlayer();
    const stolen: string[] = [];
    const read = async (forMs: number) => {
      const [stop, stolenMeanwhile] = [startReading(token), watchStolen()];
      await pause(forMs);
      const reads = await stop();
      stolen.push(stolenMeanwhile());
      return reads;
    };
    const before = await read(CALM_MS);
    const somebody = await Promise.all(Array.from({ length: LOOKING_UP }, () => newPlayer()));
    await controlSupplier({ hangAll: true });
    // Calls that now wait for the supplier: the orders, however few, and some name lookups.
    const hangsSince = performance.now();
    const lookedUp = Promise.allSettled(somebody.map(verify));
    const opened = until('both breakers are open', async () =>
      (await Promise.all(gateways.map(breakerOf))).every((breaker) => breaker === 'open')
        ? performance.now() - hangsSince
        : null,
    );
    const hanging = await read(HANG_MS);
    const openedMs = await opened;
    await lookedUp;
    await resetSupplier();
    await healthy();
    const after = await read(CALM_MS);
    if (openedMs > BREAKER_OPEN_WITHIN_MS) breach(`the breakers took ${Math.round(openedMs)} ms to open`);
    const lines = READ_PATHS.map((path) => {
      const [calm, during] = [p99Of(before[path], after[path]), p99Of(hanging[path])];
      const text = `${path} p99 ${calm.toFixed(1)} -> ${during.toFixed(1)} ms`;
      const { failed, tookMs } = hanging[path];
      if (failed > tookMs.length * FAILED_SHARE_MAX)
        breach(`while the supplier hung: ${failed} of ${tookMs.length} reads of ${path} failed`);
      if (during > Math.max(calm * P99_GROWTH_MAX, calm + P99_NOISE_MS)) breach(`while the supplier hung: ${text}`);
      return text;
    });
    // Readers of the figures need to know whether the machine's speed was constant.
    const machine = `CPU stolen by the host before, during and after ${stolen.join(', ')}`;
    return `breakers open after ${(openedMs / 1000).toFixed(1)} s, ${lines.join(', ')}, ${machine}`;
  },
};
