import { salesQuery, type PriceSales } from '@topup/web-kit/api/price-rules.ts';
import { pricesQuery, type ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, QueryError } from '@topup/web-kit/ui/states.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { PlanFields } from '../bulk/plan-fields.tsx';
import { useAddress } from '../screen/use-address.ts';
import { OutcomeCards } from './outcome-cards.tsx';
import { SoldList } from './sold-list.tsx';
import { whatIfTexts as t } from './texts.ts';
import { useWhatIf } from './use-what-if.ts';

const DAYS = [7, 14, 30];
const DAYS_MAX = 30;

type SimulatorProps = { prices: ProductPrice[]; sales: PriceSales };

function Simulator({ prices, sales }: SimulatorProps) {
  const whatIf = useWhatIf(prices, sales);
  const { rows, changes } = whatIf;
  const [isUsed, setIsUsed] = useState(false);
  const unknown = rows.filter(({ was }) => was.profit === null).length;
  if (rows.length === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Card className="p-4 lg:sticky lg:top-[calc(var(--top-bar)+1rem)]">
        <Form onSubmit={whatIf.compute} aria-label={t.plan} className="grid gap-5">
          <PlanFields
            plan={whatIf.plan}
            ways={['percent', 'rule']}
            onChange={whatIf.setPlan}
            error={whatIf.problems.plan || undefined}
          />
          <Field
            label={t.quantity}
            hint={t.quantityHint}
            inputMode="decimal"
            autoComplete="off"
            value={whatIf.units}
            error={whatIf.problems.units || undefined}
            onChange={({ target }) => whatIf.setUnits(target.value)}
          />
          <Button type="submit" variant="primary" busy={whatIf.busy}>
            {t.compute}
          </Button>
          {whatIf.failed && <Problem className="font-medium">{whatIf.failed}</Problem>}
        </Form>
      </Card>
      <section aria-live="polite" aria-label={t.profit}>
        <OutcomeCards was={whatIf.was} would={whatIf.would} />
        <SoldList rows={rows} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-text-2">
          <p>
            {[sales.since && t.since(formatIst(sales.since)), unknown > 0 && t.noCost(unknown)]
              .filter(Boolean)
              .join(' ')}
          </p>
          <Button locked={changes.length === 0} onClick={() => setIsUsed(true)}>
            {t.use(changes.length)}
          </Button>
        </div>
      </section>
      {isUsed && (
        <BulkDialog
          products={changes.map(({ product }) => product)}
          proposed={changes.map((proposal) => ({ ...proposal, isIncluded: true }))}
          onClose={() => setIsUsed(false)}
        />
      )}
    </div>
  );
}

export function WhatIfPage() {
  const address = useAddress();
  const requestedDays = Number(address.get('days'));
  const days = DAYS.includes(requestedDays) ? requestedDays : DAYS_MAX;
  const prices = useQuery(pricesQuery());
  const sales = useQuery(salesQuery(days));
  const failed = [prices, sales].find(({ error, data }) => error && !data);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6">
      <Link to="/admin" className={buttonClass('quiet', 'small', 'mb-2 -ml-3 max-sm:min-h-11')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <span>{t.back}</span>
      </Link>
      <PageHeader title={t.title}>
        <SelectField
          label={t.days}
          value={String(days)}
          onChange={(next) => address.set({ days: next }, true)}
          options={DAYS.map((count) => ({ value: String(count), label: t.dayChoices[count] ?? String(count) }))}
        />
      </PageHeader>
      <p className="mb-4 max-w-3xl text-sm text-text-2">{t.text}</p>
      {failed && <QueryError query={failed} title={t.failedTitle} failed={t.failed} />}
      {!failed && !(prices.data && sales.data) && <LoadingBlock label={t.loading} className="h-96" />}
      {prices.data && sales.data && <Simulator key={days} prices={prices.data} sales={sales.data} />}
    </div>
  );
}
