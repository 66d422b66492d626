import type { Group } from './prices/price-fields.ts';
import { counted } from '@topup/web-kit/texts/counted.ts';

const products = counted('product');

export const priceTexts = {
  title: 'Store prices',
  text: 'Provider cost and customer price, for Mobile Legends.',
  pointCost: (rupees: number | null) =>
    rupees === null
      ? 'What a point costs is not set: no margins, and no price is too low.'
      : `A point costs Rs ${rupees}.`,
  setPointCost: 'Change what a point costs',
  belowCost: 'Below cost: not sold',
  belowCostTitle: 'Players do not see this product until its price covers its points.',
  renamed: 'New name',
  renamedTitle: (name: string, isOnSale: boolean) =>
    `The provider calls it “${name}” now.${isOnSale ? '' : ' It is off sale until you confirm the name.'}`,
  newNames: (count: number) => `The provider has given ${products(count)} another name, perhaps another article.`,
  newNamesOff: (count: number) => `${products(count)} off sale until the names are confirmed.`,
  reviewNames: 'Review the names',
  confirmNames: 'Confirm the provider’s names',
  confirmNamesText: 'Please check that each is still the same article. Players see your display name.',
  confirmNamesButton: (count: number) => `Confirm ${counted('name')(count)}`,
  groupFilter: 'Show only',
  groups: {
    'for-sale': 'For sale',
    'no-price': 'No price',
    'no-points': 'No points',
    paused: 'Paused',
    'below-cost': 'Below cost',
    renamed: 'New name',
    drifted: 'Price drift',
  } satisfies Record<Group, string>,
  showAll: 'Show all',
  actions: 'Find and update products',
  search: 'Search products',
  searchHint: 'SPU name or product ID',
  clear: 'Clear search',
  refresh: 'Refresh',
  loaded: (count: number) => `Loaded ${counted('product price')(count)}`,
  more: 'More',
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
