import { every, type Job } from '@topup/kit/sweeper';
import { askUnpaid } from '../use-cases/ask-unpaid.ts';
import type { DeadlineDeps } from '../saga/apply-deadline.ts';

/** Often enough that no unpaid order is due for long; seldom enough that a question is about many. */
const EVERY_MS = 3_000;

export const askAboutUnpaid = (deps: DeadlineDeps): Job =>
  every(EVERY_MS, 'ask-unpaid', deps.log, () => askUnpaid(deps));
