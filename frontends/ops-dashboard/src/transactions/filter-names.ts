import type { AdminTransactionFilter } from '@topup/web-kit/api/admin-transactions.ts';
import { searchText } from '../list/search-text.ts';
import type { Address } from '../list/use-address.ts';

export const FILTERS = ['q', 'type', 'method', 'status', 'from', 'to'];

export const filterOf = ({ page, get }: Address): AdminTransactionFilter => ({
  page,
  search: searchText(get('q')),
  type: get('type'),
  method: get('method'),
  status: get('status'),
  startDate: get('from'),
  endDate: get('to'),
});
