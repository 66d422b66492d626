import { perProvider } from '@topup/proto';
import type { Gateway } from '../ledger/domain/accounts.ts';

/** Limits the callers that wait for a gateway, because they would pile up if it hangs. Each kind of call has its own limit. */
export type Compartments = {
  /** Returns `full` at once, without doing the work, when too many callers are waiting for the gateway. */
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
