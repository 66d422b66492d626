import { pointsNumber } from '@topup/kit/points';
import { costOf, LIST_PRICE } from '@topup/kit/supplier-cost';
import { OBSERVATIONS_MAX, saysSomething, type Observation } from '../domain/charges.ts';
import type { ChargesWatch } from '../delivery/watches.ts';
import type { ChargeObservations } from '../store/charge-observations.ts';

export type ShowChargesDeps = {
  readonly charging: Pick<ChargesWatch, 'setting' | 'charges' | 'conclusion'>;
  readonly observations: Pick<ChargeObservations, 'after'>;
};

const READ_MAX = 1_000;

/** What the supplier charges, by the latest `READ_MAX` observations. */
export async function showCharges({ charging, observations }: ShowChargesDeps) {
  const { charges, since, unclear } = charging.conclusion();
  const latest = await observations.after(null, READ_MAX);
  const telling = latest.filter(saysSomething);
  // What was learned is shown with all that fits it; what is not known yet with those since the last change.
  const counted = telling.filter(({ fits, sentAt }) =>
    charges === 'unknown' ? since === null || sentAt > since : fits === charges,
  );
  return {
    setting: charging.setting,
    charges: charging.charges(),
    since: charges === 'unknown' ? null : (since?.toISOString() ?? null),
    unclear,
    observations: charges === 'unknown' ? Math.min(counted.length, OBSERVATIONS_MAX) : counted.length,
    observationsMax: OBSERVATIONS_MAX,
    products: productsOf(latest),
  };
}

/** One row for each product, by its latest observation; `latest` is oldest first. */
function productsOf(latest: readonly Observation[]) {
  const rows = new Map<string, { observations: number; last: Observation }>();
  for (const last of latest)
    rows.set(last.productId, { observations: (rows.get(last.productId)?.observations ?? 0) + 1, last });
  return [...rows.values()].map(({ observations, last: { productId, list, multiplier, charged, fits } }) => ({
    productId,
    observations,
    points: pointsNumber(list),
    multiplier: multiplier / LIST_PRICE,
    multiplied: pointsNumber(costOf(list, multiplier)),
    charged: pointsNumber(charged),
    fits,
  }));
}
