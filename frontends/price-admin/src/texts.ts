import type { Group } from './prices/facts.ts';

const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Texts of the price list itself. What belongs to one job is in that job's folder. */
export const priceTexts = {
  title: 'Store prices',
  text: 'Provider cost and customer price, for Mobile Legends.',
  facts: 'Show only',
  groups: {
    'for-sale': 'For sale',
    'no-price': 'No price',
    'no-points': 'No points',
    paused: 'Paused',
    drifted: 'Price drift',
  } satisfies Record<Group, string>,
  showAll: 'Show all',
  actions: 'Find and update products',
  search: 'Search products',
  searchHint: 'SPU name or product ID',
  clear: 'Clear search',
  refresh: 'Refresh',
  loaded: (count: number) => `Loaded ${count} product prices`,
  table: 'Product prices',
  columns: {
    icon: 'Icon',
    productId: 'Product ID',
    spu: 'SPU Name',
    displayName: 'Display Name',
    apiPrice: 'API Price',
    customPrice: 'Custom Price (Rs)',
    points: 'Smileone Points',
    margin: 'Margin (Rs)',
    actions: 'Actions',
  },
  notAssigned: 'Not set',
  notAssignedTitle: 'Players do not see this product until it has a price.',
  unknown: 'Unknown',
  unknownTitle: 'Zero points mean unknown: the supplier checks the balance on delivery.',
  paused: 'Paused',
  pausedTitle: (reason: string, by: string, at: string) =>
    [reason, [by && `by ${by}`, at].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
  missing: 'Not listed',
  missingTitle: (at: string) => `The provider no longer lists this product${at && ` (seen ${at})`}.`,
  driftTitle: (supplierPrice: string, at: string) =>
    `The provider’s price is ${supplierPrice} now${at && ` (seen ${at})`}.`,
  total: (count: number) => `Total: ${products(count)}`,
  found: (count: number, total: number) => `${count} of ${products(total)}`,
  lastUpdated: 'Last updated:',
  loading: 'Loading product prices',
  failedTitle: 'The price list did not load',
  failed: 'Failed to fetch product prices. Please try again.',
  stale: (at: string) => `Showing them as of ${at}.`,
  emptyTitle: 'No products yet',
  emptyText: 'Fetch the provider’s list and sync it to begin.',
  nothingFoundTitle: 'No product matches',
  nothingFound: (text: string) => `No SPU name or product ID contains “${text}”.`,
  noneInGroup: (group: string) => `No product is in “${group}”.`,
};
