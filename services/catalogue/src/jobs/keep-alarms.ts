import type { Alarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import { alarmsOf, PRICE_ALARMS } from '../domain/alarms.ts';
import type { Product } from '../domain/product.ts';

const EVERY_MS = 5_000;

export const keepAlarms = (deps: {
  readonly alarms: Alarms;
  readonly products: () => Promise<readonly Product[]>;
  readonly now: () => Date;
  readonly log: Log;
}): Job =>
  every(EVERY_MS, 'keep-alarms', deps.log, async () => {
    const found = alarmsOf(await deps.products(), deps.now());
    for (const kind of PRICE_ALARMS) await deps.alarms.keep(kind, async () => found[kind]);
  });
