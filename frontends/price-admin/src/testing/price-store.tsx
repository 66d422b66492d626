import '@topup/web-kit/testing/browser.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { fakeStore, type FakeStore, type Seen } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PriceAdminScreens from '../screens.tsx';

const ADMIN = '/api/products/admin/products';

/** The API calls of the price dashboard, by name. */
export const CALLS = {
  prices: `GET ${ADMIN}/prices`,
  icons: 'GET /api/icons',
  upload: 'POST /api/icons/upload',
  choose: 'PUT /api/icons/product/icon',
  fetch: `GET ${ADMIN}/mobilelegends/items`,
  update: `POST ${ADMIN}/updatedetails`,
  compare: `POST ${ADMIN}/prices/compare`,
  sync: `POST ${ADMIN}/prices/import`,
  bulk: `POST ${ADMIN}/prices/bulk`,
  suggest: `POST ${ADMIN}/prices/suggestions`,
  sales: `GET ${ADMIN}/prices/sales`,
  imports: `GET ${ADMIN}/prices/imports`,
  proposals: `GET ${ADMIN}/prices/proposals`,
  confirm: `POST ${ADMIN}/prices/proposals/p1/confirm`,
  withdraw: `POST ${ADMIN}/prices/proposals/p1/withdraw`,
  pointCost: `GET ${ADMIN}/prices/point-cost`,
  setPointCost: `POST ${ADMIN}/prices/point-cost`,
  confirmNames: `POST ${ADMIN}/prices/confirm-names`,
  undo: `POST ${ADMIN}/prices/imports/i1/undo`,
  rollbackAll: `POST ${ADMIN}/prices/rollback`,
  /** The following calls are for product 13. */
  remove: `DELETE ${ADMIN}/price/13-mobilelegends`,
  pause: `POST ${ADMIN}/price/13-mobilelegends/pause`,
  resume: `POST ${ADMIN}/price/13-mobilelegends/resume`,
  versions: `GET ${ADMIN}/price/13-mobilelegends/versions`,
  rollback: `POST ${ADMIN}/price/13-mobilelegends/rollback`,
} as const;

/** A price record; `change` overrides its fields. */
export const record = (productId: string, change: object = {}) => ({
  _id: `${productId}-mobilelegends`,
  productId,
  spu: `${productId} Diamond`,
  displayName: `${productId} Diamonds`,
  originalPrice: 6.25,
  customPrice: 62.5,
  smileonePoints: 6.25,
  icon: '',
  gameCode: 'mobilelegends',
  updatedAt: '2026-03-01T09:30:00.000Z',
  version: 3,
  cost: 50,
  ...change,
});

export const listOf = (...data: object[]) => ({ body: { success: true, data } });
export const refused = (status: number, message: string, code = 'bad_request', more: object = {}) => ({
  status,
  body: { success: false, message, code, ...more },
});

/** The response to a bulk change. */
export const report = (differences: object[], more: object = {}, message = 'Done.') => ({
  body: {
    success: true,
    message,
    importId: 'i2',
    results: {
      success: differences.length,
      failed: 0,
      errors: [],
      atOrBelowCost: 0,
      unchanged: 0,
      differences,
      ...more,
    },
  },
});

/** A difference in which a product's price changes. */
export const repriced = (productId: string, from: number, to: number) => ({
  productId,
  displayName: `${productId} Diamonds`,
  kind: 'changed',
  before: { customPrice: from },
  after: { customPrice: to },
});

/** The calls that wrote changes; `dryRuns` returns the others. */
export const written = (calls: Seen[]) => calls.filter(({ body }) => !(body as { dryRun?: boolean }).dryRun);
export const dryRuns = (calls: Seen[]) => calls.filter(({ body }) => (body as { dryRun?: boolean }).dryRun);

export const person = userEvent.setup({ delay: null });

type Routes = Parameters<typeof fakeStore>[0];

/** Opens the dashboard with these records; the test supplies any other responses. */
export function openPrices(records: object[], routes: Routes = {}, lent: Partial<Host> = {}, at = '/admin'): FakeStore {
  const store = fakeStore({
    [CALLS.prices]: listOf(...records),
    [CALLS.icons]: { body: { success: true, icons: [] } },
    [CALLS.proposals]: { body: { success: true, data: { proposals: [] } } },
    ...routes,
  });
  stage(PriceAdminScreens, at, lent);
  return store;
}

/** The row of a product, once it is rendered. */
export async function rowFor(name: string) {
  const table = await screen.findByRole('table', { name: 'Product prices' });
  const row = within(table)
    .getAllByRole('row')
    .find((candidate) => candidate.textContent?.includes(name));
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
}

/** The banner at the top of the page. */
export const banner = () => screen.getByRole('status', { name: 'What was done last' });
