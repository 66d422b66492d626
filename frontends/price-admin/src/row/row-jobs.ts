import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { createContext, useContext } from 'react';

/** Dialogs that open for one product. */
export type JobName = 'sheet' | 'icon' | 'pause' | 'history' | 'remove';

/** Props of these dialogs. */
export type RowJobProps = { price: ProductPrice; onClose: () => void };

/**
 * Opens dialogs for the rows. The object never changes while the page is open, so that no row renders because of it.
 */
export type RowJobs = { open: (job: JobName, price: ProductPrice) => void };

const RowJobsContext = createContext<RowJobs | null>(null);
export const RowJobsProvider = RowJobsContext.Provider;

export function useRowJobs(): RowJobs {
  const jobs = useContext(RowJobsContext);
  if (!jobs) throw new Error('useRowJobs must be used inside RowJobsProvider.');
  return jobs;
}
