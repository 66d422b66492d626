import type { AdminListFilter } from '@topup/web-kit/api/admin-pages.ts';
import { searchText } from './search-text.ts';
import type { Address } from './use-address.ts';

/** Names of the URL parameters that filter a list. No list has all of them. */
export const FILTERS = ['q', 'person', 'subject', 'type', 'method', 'status', 'from', 'to'];

export const filterOf = ({ page, get }: Address): AdminListFilter => ({
  page,
  search: searchText(get('q')),
  type: get('type'),
  method: get('method'),
  status: get('status'),
  startDate: get('from'),
  endDate: get('to'),
});
