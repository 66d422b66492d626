import { placedSummaryQuery } from '@topup/web-kit/api/placed-orders.ts';
import { refillPlanQuery } from '@topup/web-kit/api/refill-plan.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailed } from '../list/read-failed.tsx';
import { useAddress } from '../list/use-address.ts';
import { PlanView } from './plan-view.tsx';
import { refillTexts as t } from './texts.ts';

const DAYS_MAX = 60;
const DAYS = '7';

const daysOf = (typed: string): number | null => {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= DAYS_MAX ? days : null;
};

function Planner() {
  const [typed, setTyped] = useState(DAYS);
  const [days, setDays] = useState(Number(DAYS));
  const placed = useQuery(placedSummaryQuery());
  const plan = useQuery({
    ...refillPlanQuery(days, placed.data?.totalPointsRequired ?? 0),
    enabled: !placed.isPending,
  });
  const type = (next: string) => {
    setTyped(next);
    const read = daysOf(next);
    if (read !== null) setDays(read);
  };
  return (
    <div className="mt-4 grid gap-4">
      <Field
        label={t.days}
        hint={t.daysHint(DAYS_MAX)}
        error={daysOf(typed) === null ? t.daysInvalid(DAYS_MAX) : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-48"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {placed.error && <p className="text-sm text-warning">{t.placedUnknown}</p>}
      {plan.isPending && <LoadingBlock label={t.loading} className="h-40 w-full" />}
      <ReadFailed query={plan} failed={t.failed} stale={t.stale} />
      {plan.data && <PlanView plan={plan.data} />}
    </div>
  );
}

/** Whether it is open is in the address, so that other pages can link to it. */
function RefillPlanner() {
  const address = useAddress();
  const isOpen = address.get('plan') !== '';
  return (
    <Card className="mb-4 px-4 py-3 sm:px-6" role="region" aria-label={t.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base font-bold">{t.title}</h2>
          <p className="text-sm text-text-2">{t.intro}</p>
        </div>
        <Button aria-expanded={isOpen} onClick={() => address.set({ plan: isOpen ? '' : 'open' })}>
          {isOpen ? t.close : t.open}
        </Button>
      </div>
      {isOpen && <Planner />}
    </Card>
  );
}

export default RefillPlanner;
