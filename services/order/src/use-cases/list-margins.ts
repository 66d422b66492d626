import { indianDay } from '@topup/kit/indian-day';
import type { Charges } from '@topup/kit/supplier-cost';
import { isLoss, marginsOf, sumMargins, type Margin, type MarginDay } from '../domain/margin.ts';
import { firstOf, SOLD_DAYS_MAX } from '../domain/sold.ts';
import { subjectOf, type LostDays } from '../store/lost-days.ts';
import type { SoldDays } from '../store/sold-days.ts';

export type MarginsDeps = {
  readonly soldDays: SoldDays;
  readonly lostDays: Pick<LostDays, 'noted'>;
  readonly charges: () => Promise<Charges>;
  readonly now: () => Date;
};
/** Days in India, both included. */
export type MarginRange = { readonly from: string; readonly to: string };
export type Margins = MarginRange & {
  readonly days: readonly MarginDay[];
  readonly products: readonly Margin[];
  /** Whether an admin has given a reason for a product's loss on a day. */
  readonly isNoted: (day: string, productId: string) => boolean;
};

const DAYS = 7;

/** Only the newest `SOLD_DAYS_MAX` days are counted; without a range the newest 7. */
export async function listMargins(
  { soldDays, lostDays, charges, now }: MarginsDeps,
  asked: Partial<MarginRange>,
): Promise<Margins> {
  const oldest = indianDay(firstOf(SOLD_DAYS_MAX, now()));
  const wanted = asked.from || indianDay(firstOf(DAYS, now()));
  const from = wanted < oldest ? oldest : wanted;
  const to = asked.to || indianDay(now());
  const charged = await charges();
  const sold = (await soldDays.since(from)).filter(({ day }) => day <= to);
  const days = sold.map((one) => marginsOf(one, charged));
  const lost = days.flatMap(({ day, products }) => products.filter(isLoss).map((one) => subjectOf({ ...one, day })));
  const noted = await lostDays.noted(lost);
  const isNoted = (day: string, productId: string) => noted.has(subjectOf({ day, productId }));
  return { from, to, days, products: sumMargins(days), isNoted };
}
