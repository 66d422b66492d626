import { every, type Job } from '@topup/kit/sweeper';
import type { Log } from '@topup/kit/log';
import { NO_PAGE } from '../../payments/domain/failures.ts';
import type { Recharges } from '../store/recharges.ts';

const EVERY_MS = 5_000;

type ExpireDeps = { readonly recharges: Recharges; readonly now: () => Date; readonly log: Log };

export const expireRecharges = (deps: ExpireDeps): Job =>
  every(EVERY_MS, 'expire-recharges', deps.log, async () => {
    for (const id of await deps.recharges.pageless(deps.now())) await deps.recharges.move(id, 'failed', NO_PAGE);
  });
