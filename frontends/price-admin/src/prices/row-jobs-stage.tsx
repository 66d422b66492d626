import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { PriceSheet } from '../edit/price-sheet.tsx';
import { Removal } from '../edit/removal.tsx';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { IconPicker } from '../icons/icon-picker.tsx';
import { PauseDialog } from '../pause/pause-dialog.tsx';
import { jobIn, rowAt, rowOf } from './row-elements.ts';
import { RowJobsProvider, type JobName, type RowJobProps, type RowJobs } from '../row/row-jobs.ts';

const SHOWN: Record<JobName, ComponentType<RowJobProps>> = {
  sheet: PriceSheet,
  icon: IconPicker,
  pause: PauseDialog,
  history: HistoryDialog,
  remove: Removal,
};

type Open = { job: JobName; id: string; index: number };

function useFocusAfterRemoval(prices: ProductPrice[] | undefined, opened: Open[]): void {
  const last = useRef<Open | undefined>(undefined);
  useEffect(() => {
    if (opened[0]) last.current = opened[0];
  }, [opened]);
  useEffect(() => {
    const was = last.current;
    if (!was || !prices || prices.some(({ _id }) => _id === was.id)) return;
    last.current = undefined;
    jobIn(rowAt(was.index) ?? rowAt(was.index - 1), 'remove', 'edit')?.focus();
  }, [prices]);
}

export function RowJobsStage({ prices, children }: { prices: ProductPrice[] | undefined; children: ReactNode }) {
  const [opened, setOpened] = useState<Open[]>([]);
  const jobs = useMemo(
    (): RowJobs => ({
      open: (job, { _id: id }) =>
        setOpened((now) => [...now, { job, id, index: Number(rowOf(id)?.dataset['index'] ?? 0) }]),
    }),
    [],
  );
  useFocusAfterRemoval(prices, opened);
  return (
    <RowJobsProvider value={jobs}>
      {children}
      {opened.map(({ job, id }, depth) => {
        const price = prices?.find(({ _id }) => _id === id);
        const Shown = SHOWN[job];
        return price && <Shown key={depth} price={price} onClose={() => setOpened((now) => now.slice(0, depth))} />;
      })}
    </RowJobsProvider>
  );
}
