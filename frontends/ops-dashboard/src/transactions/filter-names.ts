import type { AdminTransactionFilter } from '@topup/web-kit/api/admin-transactions.ts';
import type { Address } from '../use-address.ts';

export const FILTERS = ['q', 'type', 'method', 'status', 'from', 'to'];

export const filterOf = ({ page, get }: Address): AdminTransactionFilter => ({
  page,
  search: get('q'),
  type: get('type'),
  method: get('method'),
  status: get('status'),
  startDate: get('from'),
  endDate: get('to'),
});
