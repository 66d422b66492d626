import { messageOf } from '@topup/web-kit/api/api-error.ts';
import type { PriceSales } from '@topup/web-kit/api/price-rules.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { useMemo, useState } from 'react';
import { isChange, problemOf, proposalsOf, type Plan, type Proposal } from '../bulk/proposals.ts';
import { FIRST_RULE } from '../bulk/rule.ts';
import { numberOf } from '../price/amount.ts';
import { simulate, totalsOf } from './simulate.ts';
import { whatIfTexts as t } from './texts.ts';

const FIRST_PLAN: Plan = { way: 'percent', rule: FIRST_RULE, percent: '5', price: '', points: '' };

export function useWhatIf(prices: ProductPrice[], { sales }: PriceSales) {
  const [plan, setPlan] = useState(FIRST_PLAN);
  const [units, setUnits] = useState('0');
  const [problems, setProblems] = useState({ plan: '', units: '' });
  const [tried, setTried] = useState<{ proposals: Proposal[]; units: number }>({ proposals: [], units: 0 });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const products = useMemo(() => new Map(prices.map((price) => [price.productId, price])), [prices]);
  const compute = async () => {
    const percent = numberOf(units);
    const found = { plan: problemOf(plan), units: percent === null || percent < -100 ? t.badNumber : '' };
    setProblems(found);
    if (found.plan || found.units || busy) return;
    setBusy(true);
    setFailed('');
    try {
      const sold = sales.flatMap(({ productId }) => products.get(productId) ?? []);
      setTried({ proposals: await proposalsOf(plan, sold), units: percent ?? 0 });
    } catch (error) {
      setFailed(messageOf(error, t.suggestFailed));
    } finally {
      setBusy(false);
    }
  };
  const rows = useMemo(() => {
    const tries = tried.proposals.flatMap(({ product, price }): [string, number][] =>
      typeof price === 'string' ? [[product.productId, toPaise(price)]] : [],
    );
    return simulate(sales, products, new Map(tries), tried.units);
  }, [sales, products, tried]);
  return {
    plan,
    setPlan,
    units,
    setUnits,
    problems,
    busy,
    failed,
    compute: () => void compute(),
    rows,
    was: totalsOf(rows, 'was'),
    would: totalsOf(rows, 'would'),
    changes: tried.proposals.filter(isChange),
  };
}
