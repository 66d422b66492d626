import type { MoneyPart } from '@topup/web-kit/api/money-places.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { moneyPlaceTexts as t } from '@topup/web-kit/texts/money-places.ts';
import type { Named } from '@topup/web-kit/texts/money-places.ts';
import { walletTexts } from '@topup/web-kit/texts/wallet.ts';

type Sentences = Readonly<Record<string, (named: Named) => string>>;

/** One line for all places; empty when one of them has no words here, because half of it would mislead. */
function lineOf(parts: readonly MoneyPart[], method: string | null | undefined, sentences: Sentences): string {
  const by = method ? (walletTexts.methods[method] ?? null) : null;
  const said = parts.map(({ at, amount, units }) =>
    Object.hasOwn(sentences, at)
      ? sentences[at]?.({ amount: typeof amount === 'number' ? formatRupees(amount) : null, items: units ?? 0, by })
      : undefined,
  );
  return said.includes(undefined) ? '' : said.join(' ');
}

/** An order, or its status, as far as its money is concerned. */
type Paid = { money?: readonly MoneyPart[] | null | undefined; paymentMethod?: string | null | undefined };

/** Where the money of an order is; empty when the server did not say. */
export const orderMoneyWords = ({ money, paymentMethod }: Paid): string => lineOf(money ?? [], paymentMethod, t.order);

type Recharged = { money?: MoneyPart | null | undefined; paymentMethod?: string | null | undefined };

/** Where the money of a recharge is; empty when the server did not say, or for any other transaction. */
export const rechargeMoneyWords = ({ money, paymentMethod }: Recharged): string =>
  lineOf(money ? [money] : [], paymentMethod, t.recharge);
