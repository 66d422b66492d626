import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { PriceSheet } from '../edit/price-sheet.tsx';
import { IconPicker } from '../icons/icon-picker.tsx';
import { RowJobsProvider, type JobName, type RowJobs } from './row-jobs.ts';

export type RowJobProps = { price: ProductPrice; onClose: () => void };

const SHOWN: Record<JobName, ComponentType<RowJobProps>> = {
  sheet: PriceSheet,
  icon: IconPicker,
};

type Open = { job: JobName; id: string };

/** Opens what belongs to one product over the page. What is opened from a product's sheet lies upon it. */
export function RowJobsStage({ prices, children }: { prices: ProductPrice[] | undefined; children: ReactNode }) {
  const [opened, setOpened] = useState<Open[]>([]);
  const jobs = useMemo(
    (): RowJobs => ({
      open: (job, { _id: id }) => setOpened((now) => [...now, { job, id }]),
    }),
    [],
  );
  return (
    <RowJobsProvider value={jobs}>
      {children}
      {opened.map(({ job, id }, depth) => {
        // The record as it is now: what is open follows what was changed in it.
        const price = prices?.find(({ _id }) => _id === id);
        const Shown = SHOWN[job];
        return price && <Shown key={depth} price={price} onClose={() => setOpened((now) => now.slice(0, depth))} />;
      })}
    </RowJobsProvider>
  );
}
