import { counted } from '@topup/web-kit/texts/counted.ts';

const acts = counted('act');

export const actsTexts = {
  title: 'Record of acts',
  text: 'What admins did, newest first. No record is ever changed or removed.',
  table: 'Acts',
  columns: {
    at: 'Time (IST)',
    who: 'Who',
    what: 'What',
    subject: 'Changed',
    reason: 'Reason',
    view: 'View',
  },
  view: (what: string, at: string) => `View ${what}, ${at}`,
  showing: (count: string, hasMore: boolean) =>
    hasMore ? `Showing the newest ${acts(count)}` : `Showing ${acts(count)}`,
  more: 'Show more',
  loading: 'Loading the acts',
  failed: 'Failed to fetch the acts',
  stale: 'Showing the last results we loaded.',
  silent: 'Some acts are missing',
  silentText: (services: string) => `Not answering: ${services}.`,
  empty: 'No acts yet',
  emptyText: 'What admins change in the store will appear here.',
  nothingFound: 'No matching acts',
  nothingFoundText: 'Person and changed id must match exactly. Try fewer filters.',
  details: 'Act',
  copy: (name: string) => `Copy ${name}`,
  act: 'Name of the act',
  person: 'Admin',
  accountId: 'Account ID',
  subject: 'Changed ID',
  reason: 'Reason',
  at: 'Time',
  address: 'Network address',
  service: 'Service',
  before: 'Before',
  after: 'After',
};

export const actsFilterTexts = {
  person: {
    search: 'Admin',
    searchHint: 'Admin’s email or account ID',
    searchTitle: 'The whole e-mail address or account ID of an admin',
  },
  subject: {
    search: 'Changed ID',
    searchHint: 'ID of what was changed',
    searchTitle: 'The whole ID of an order, account, product, delivery or brake',
  },
};

export const actsExportTexts = {
  export: 'Export CSV',
  exported: (count: string) => `Exported ${acts(count)}.`,
  cut: (count: string) => `The file has the newest ${acts(count)} only. Choose fewer days to export older ones.`,
  missing: (services: string) => `The file lacks acts, because these services did not answer: ${services}.`,
  failed: 'The file could not be written. Please try again.',
};
