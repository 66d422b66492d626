import { every, type Job } from '@topup/kit/sweeper';
import { markOrdersAgain, type MarkDeps } from '../saga/mark-orders.ts';

const EVERY_MS = 5_000;

export const markOrdersOfBlocked = (deps: MarkDeps): Job =>
  every(EVERY_MS, 'mark-orders-of-blocked', deps.log, () => markOrdersAgain(deps));
