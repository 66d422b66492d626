import { every, type Job } from '@topup/kit/sweeper';
import { askUnpaid } from '../use-cases/ask-unpaid.ts';
import type { DeadlineDeps } from '../saga/apply-deadline.ts';

/** A shorter pause would ask about fewer orders at a time, a longer one would leave orders due for longer. */
const EVERY_MS = 3_000;

export const askAboutUnpaid = (deps: DeadlineDeps): Job =>
  every(EVERY_MS, 'ask-unpaid', deps.log, () => askUnpaid(deps));
