import { simulateSeeds, type Failure } from '@topup/kit/testing/simulation/simulate';
import type { Design } from './design.ts';
import { SagaHistory } from './history.ts';

type Tries = { readonly first: number; readonly most: number; readonly piece: number };

export async function untilBroken(design: Design, { first, most, piece }: Tries) {
  let [histories, failed] = [0, 0];
  let failures: readonly Failure[] = [];
  while (failed === 0 && histories < most) {
    const tried = await simulateSeeds((seed) => new SagaHistory(design, seed), first + histories, piece);
    histories += tried.histories;
    ({ failed, failures } = tried);
  }
  return { histories, failed, failures };
}
