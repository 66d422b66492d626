import { perProvider } from '@topup/proto';
import type { Gateway } from '../ledger/domain/accounts.ts';

/** Bulkheads: a hanging gateway fills only its own compartment. */
export type Compartments = {
  /** Runs a call to this gateway, or answers `full` at once when too many callers wait for it already. */
  enter<T>(gateway: Gateway, work: () => Promise<T>, full: T): Promise<T>;
};

/** @param placesMax how many wait for one gateway at a time */
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
