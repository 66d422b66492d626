import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import { NONCE_LIFETIME_MS } from '../domain/nonce.ts';
import type { Families } from '../store/families.ts';
import type { Nonces } from '../store/nonces.ts';

const EVERY_MS = 3_600_000;
const KEEP_ENDED_MS = 30 * 86_400_000;

/** Keeps families for 30 days after `expiresAt`, for investigations, and used nonces for twice as long as one is accepted. */
export const forgetOldRecords = (deps: { families: Families; nonces: Nonces; now: () => Date; log: Log }): Job =>
  every(EVERY_MS, 'forget-old-records', deps.log, async () => {
    const ago = (ms: number) => new Date(deps.now().getTime() - ms);
    await deps.families.removeExpired(ago(KEEP_ENDED_MS));
    await deps.nonces.removeUsedBefore(ago(2 * NONCE_LIFETIME_MS));
  });
