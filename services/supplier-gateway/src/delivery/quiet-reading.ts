import { setTimeout as pause } from 'node:timers/promises';
import { SLACK_MS } from '../domain/evidence.ts';
import type { Timing } from '../domain/timing.ts';
import type { Attempts } from '../store/attempts.ts';
import { isCalling } from '../store/recent-sends.ts';
import type { Moments } from './moments.ts';
import type { HealthWatch } from './watches.ts';

type QuietDeps = {
  readonly attempts: Attempts;
  readonly moments: Moments;
  readonly health: Pick<HealthWatch, 'probe'>;
  readonly timing: Pick<Timing, 'momentWaitMs' | 'sendDeadlineMs'>;
};
const RECHECK_MS = 100;

/** Reads the balance between calls. Without a moment only while no call is in flight, which helps if none starts for a second. */
export const quietReading =
  ({ attempts, moments, health, timing }: QuietDeps) =>
  async (): Promise<void> => {
    const end = await moments.begin();
    try {
      const until = performance.now() + (end ? timing.momentWaitMs : 0);
      while (await isCalling(attempts, timing.sendDeadlineMs)) {
        if (performance.now() >= until) return;
        await pause(RECHECK_MS);
      }
      await pause(SLACK_MS);
      await health.probe();
      await pause(end ? SLACK_MS : 0);
    } finally {
      await end?.();
    }
  };
