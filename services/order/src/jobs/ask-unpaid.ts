import { every, type Job } from '@topup/kit/sweeper';
import { askUnpaid } from '../use-cases/ask-unpaid.ts';
import type { DeadlineDeps } from '../saga/apply-deadline.ts';

/** If the job ran more often, each question to the wallet would cover fewer orders; less often, due orders would wait longer. */
const EVERY_MS = 3_000;

export const askAboutUnpaid = (deps: DeadlineDeps): Job =>
  every(EVERY_MS, 'ask-unpaid', deps.log, () => askUnpaid(deps));
