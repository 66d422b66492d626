import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { KeyRing } from '../tokens/key-ring.ts';

const EVERY_MS = 60_000;

export const turnKeyRing = (keyRing: KeyRing, log: Log): Job =>
  every(EVERY_MS, 'turn-key-ring', log, () => keyRing.turn());
