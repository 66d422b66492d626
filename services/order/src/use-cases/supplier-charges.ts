import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { chargesOf, type Charges } from '@topup/kit/supplier-cost';

const ASK_DEADLINE_MS = 4_000;

/** How the supplier charges, as the supplier gateway knows it. While it does not answer, what it said last. Never rejects. */
export function createSupplierCharges(bus: Pick<Bus, 'ask'>, log: Log): () => Promise<Charges> {
  let known: Charges = 'unknown';
  return async () => {
    try {
      const { charges } = await bus.ask('supplier.balance.get', {}, { deadlineMs: ASK_DEADLINE_MS });
      known = chargesOf(charges);
    } catch (error) {
      log.warn({ err: error }, 'how the supplier charges is not known anew');
    }
    return known;
  };
}
