import { every, type Job } from '@topup/kit/sweeper';
import { askUnpaid } from '../use-cases/ask-unpaid.ts';
import type { DeadlineDeps } from '../saga/apply-deadline.ts';

/** With a shorter pause one question would be about fewer orders; with a longer one, due orders would wait longer. */
const EVERY_MS = 3_000;

export const askAboutUnpaid = (deps: DeadlineDeps): Job =>
  every(EVERY_MS, 'ask-unpaid', deps.log, () => askUnpaid(deps));
