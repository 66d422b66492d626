import { every, type Job } from '@topup/kit/sweeper';
import { resumePlaced, type ResumeDeps } from '../use-cases/resume-placed.ts';

const EVERY_MS = 5_000;

/** Every 5 s, and at once when the supplier is heard to be back: placed orders that waited for it go on. */
export const resumePlacedOrders = (deps: ResumeDeps): Job =>
  every(EVERY_MS, 'resume-placed-orders', deps.log, () => resumePlaced(deps));
