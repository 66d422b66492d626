import { every, type Job } from '@topup/kit/sweeper';
import { resumePlaced, type ResumeDeps } from '../use-cases/resume-placed.ts';

const EVERY_MS = 5_000;

export const resumePlacedOrders = (deps: ResumeDeps): Job =>
  every(EVERY_MS, 'resume-placed-orders', deps.log, () => resumePlaced(deps));
