import {
  fencedFlush,
  naive,
  simulate,
  trustingHeads,
  twoPhase,
  unfencedFlush,
  withoutTombstones,
} from '@topup/wallet/testing/simulation';
import { faultsOf, histories, paceOf } from './histories.ts';
import type { Finding } from './page.ts';

const PIECE = 5_000;

export async function simulation(count: number, first: number): Promise<Finding> {
  const result = await histories('ledger', first, count, PIECE);
  const { steps, crashes, kills, stalls, deliveries } = result.counts;
  return {
    title: `${result.histories} histories of the ledger's own code (seeds ${first} to ${first + count - 1}), ${result.failed} violations`,
    lines: [
      `${steps} steps, ${crashes} crashes, ${kills} killed databases, ${stalls} stalls, ${deliveries} deliveries of commands`,
      paceOf(result),
    ],
    faults: faultsOf(result),
  };
}

export async function knownDesigns(count: number, first: number): Promise<Finding> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const design of [naive, twoPhase, unfencedFlush, withoutTombstones, trustingHeads, fencedFlush]) {
    const { schedules, failed } = await simulate(design, first, count);
    lines.push(`${design.name}: ${failed} of ${schedules} histories break it`);
    if (failed > 0 === (design === fencedFlush)) faults.push(`${design.name} was judged wrongly`);
  }
  return { title: 'five designs that are known to be broken are caught, a sound one is not', lines, faults };
}
