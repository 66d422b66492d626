import { byBalanceTexts } from '../texts/by-balance.ts';
import { orderOutcomeTexts as t } from '../texts/outcomes.ts';

/** An item of an order, as the order service sends it. */
type Sold = {
  quantity: number;
  deliveredQuantity?: number | null | undefined;
  provedByBalance?: number | null | undefined;
};

/** How many units were delivered, and how many of them only our balance at the supplier confirms. */
export function deliveredWords({ quantity, deliveredQuantity, provedByBalance }: Sold): string {
  const done = deliveredQuantity ?? 0;
  const counted = t.delivered(done, quantity);
  return provedByBalance ? byBalanceTexts.confirmed(counted, provedByBalance < done ? provedByBalance : null) : counted;
}
