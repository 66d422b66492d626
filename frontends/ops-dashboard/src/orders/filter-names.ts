import type { AdminOrderFilter } from '@topup/web-kit/api/admin-orders.ts';
import type { Address } from '../use-address.ts';

/** The parts of the address that narrow the list. */
export const FILTERS = ['q', 'status', 'method', 'from', 'to'];

/** What the address asks the server for. */
export const filterOf = ({ page, get }: Address): AdminOrderFilter => ({
  page,
  search: get('q'),
  status: get('status'),
  method: get('method'),
  startDate: get('from'),
  endDate: get('to'),
});
