import type { ActsFilter } from '@topup/web-kit/api/admin-acts.ts';
import { Days } from '../list/filter-chips.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { searchText } from '../list/search-text.ts';
import type { Address } from '../list/use-address.ts';
import { actsFilterTexts as t } from './texts.ts';

/** The services refuse longer texts. */
const TEXT_MAX = 254;

export const filterOf = ({ get }: Address): ActsFilter => ({
  person: searchText(get('person'), TEXT_MAX),
  subject: searchText(get('subject'), TEXT_MAX),
  startDate: get('from'),
  endDate: get('to'),
});

const SEARCHES = [
  { name: 'person', max: TEXT_MAX, ...t.person },
  { name: 'subject', max: TEXT_MAX, ...t.subject },
];

export const Filters = ({ address }: { address: Address }) => (
  <FilterForm address={address} texts={SEARCHES}>
    <Days address={address} />
  </FilterForm>
);
