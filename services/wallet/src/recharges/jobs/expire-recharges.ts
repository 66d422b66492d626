import { every, type Job } from '@topup/kit/sweeper';
import type { RechargeDeps } from '../deps.ts';
import { NO_PAGE } from '../../payments/domain/failures.ts';

const EVERY_MS = 5_000;

export const expireRecharges = (deps: RechargeDeps): Job =>
  every(EVERY_MS, 'expire-recharges', deps.log, async () => {
    for (const id of await deps.recharges.pageless(deps.now())) await deps.recharges.move(id, 'failed', NO_PAGE);
  });
