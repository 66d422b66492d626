import { perProvider } from '@topup/proto';
import type { Gateway } from '../ledger/domain/accounts.ts';

/** Limits the callers who wait for each gateway, so that one that hangs blocks no callers of others. One per kind of call. */
export type Compartments = {
  /** Returns `full` at once when too many callers are waiting for the gateway. */
  enter<T>(gateway: Gateway, work: () => Promise<T>, full: T): Promise<T>;
};

export function createCompartments(placesMax: number): Compartments {
  const taken: Record<Gateway, number> = { ...perProvider(() => 0) };
  return {
    enter: async (gateway, work, full) => {
      if (taken[gateway] >= placesMax) return full;
      taken[gateway]++;
      try {
        return await work();
      } finally {
        taken[gateway]--;
      }
    },
  };
}
