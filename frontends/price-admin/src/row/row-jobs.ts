import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { createContext, useContext } from 'react';

/** What opens over the page for one product. */
export type JobName = 'sheet' | 'icon' | 'pause' | 'history' | 'remove';

/** Of what is open for one product. */
export type RowJobProps = { price: ProductPrice; onClose: () => void };

/** Lent to the rows by the page; the same object as long as the page is there, so that no row renders for it. */
export type RowJobs = { open: (job: JobName, price: ProductPrice) => void };

const RowJobsContext = createContext<RowJobs | null>(null);
export const RowJobsProvider = RowJobsContext.Provider;

export function useRowJobs(): RowJobs {
  const jobs = useContext(RowJobsContext);
  if (!jobs) throw new Error('Rows need the page that opens what belongs to them.');
  return jobs;
}
