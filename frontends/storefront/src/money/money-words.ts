import type { MoneyPart } from '@topup/web-kit/api/money-places.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { moneyPlaceTexts as t, type Named } from '../texts/money-places.ts';
import { paymentMethodTexts } from '@topup/web-kit/texts/payments.ts';

type Sentences = Readonly<Record<string, (named: Named) => string>>;

/** Says where each part of the money is. Empty if one of the places has no sentence: the others alone would mislead. */
function lineOf(parts: readonly MoneyPart[], method: string | null | undefined, sentences: Sentences): string {
  const by = method ? (paymentMethodTexts[method] ?? null) : null;
  const said = parts.map(({ at, amount, units }) =>
    Object.hasOwn(sentences, at)
      ? sentences[at]?.({ amount: typeof amount === 'number' ? formatRupees(amount) : null, items: units ?? 0, by })
      : undefined,
  );
  return said.includes(undefined) ? '' : said.join(' ');
}

type Paid = { money?: readonly MoneyPart[] | null | undefined; paymentMethod?: string | null | undefined };

export const orderMoneyWords = ({ money, paymentMethod }: Paid): string => lineOf(money ?? [], paymentMethod, t.order);

type Recharged = { money?: MoneyPart | null | undefined; paymentMethod?: string | null | undefined };

export const rechargeMoneyWords = ({ money, paymentMethod }: Recharged): string =>
  lineOf(money ? [money] : [], paymentMethod, t.recharge);
