import type { AdminTransactionFilter } from '@topup/web-kit/api/admin-transactions.ts';
import type { Address } from '../use-address.ts';

/** The parts of the address that narrow the list. */
export const FILTERS = ['q', 'type', 'method', 'status', 'from', 'to'];

/** What the address asks the server for. */
export const filterOf = ({ page, get }: Address): AdminTransactionFilter => ({
  page,
  search: get('q'),
  type: get('type'),
  method: get('method'),
  status: get('status'),
  startDate: get('from'),
  endDate: get('to'),
});
