import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { createContext, useContext } from 'react';

export type JobName = 'sheet' | 'icon' | 'pause' | 'history' | 'remove';

export type RowJobProps = { price: ProductPrice; onClose: () => void };

/** Opens a dialog for a row. The object stays the same while the page is open, so that the context renders no row again. */
export type RowJobs = { open: (job: JobName, price: ProductPrice) => void };

const RowJobsContext = createContext<RowJobs | null>(null);
export const RowJobsProvider = RowJobsContext.Provider;

export function useRowJobs(): RowJobs {
  const jobs = useContext(RowJobsContext);
  if (!jobs) throw new Error('useRowJobs must be used inside RowJobsProvider.');
  return jobs;
}
