import type { AdminOrderFilter } from '@topup/web-kit/api/admin-orders.ts';
import { searchText } from '../list/search-text.ts';
import type { Address } from '../list/use-address.ts';

export const FILTERS = ['q', 'status', 'method', 'from', 'to'];

export const filterOf = ({ page, get }: Address): AdminOrderFilter => ({
  page,
  search: searchText(get('q')),
  status: get('status'),
  method: get('method'),
  startDate: get('from'),
  endDate: get('to'),
});
