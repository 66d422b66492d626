import { caller, playerWith } from '../support/shop.ts';
import type { Customer } from './customer.ts';
import type { Answer, Kept } from './kept.ts';

export const ADMIN = 'admin';
export const SECOND = 'second';
const VISITOR = 'visitor';
const PRICES = '/api/products/admin/products';

const ofVisitor = ['/api/products/products/mobilelegends/items', '/.well-known/jwks.json'];
const ofAdmin = [
  '/api/admin/deliveries/refusals',
  '/api/admin/users/adjustments',
  '/api/icons',
  `${PRICES}/prices?gameCode=mobilelegends`,
  `${PRICES}/prices/point-cost`,
  `${PRICES}/prices/proposals`,
  `${PRICES}/prices/imports`,
];
const ofPlayer = [
  '/api/auth/validate-session',
  '/api/wallet/balance',
  '/api/wallet/wallet-transactions?page=1&limit=50',
  '/api/wallet/open-payments',
  '/api/orders?page=1&limit=50',
  '/api/orders/counts',
];

const ofOrder = (id: string): string[] => [`/api/orders/order-status/${id}`, `/api/orders/transactions/${id}`];
const aboutOrder = (id: string): string[] => [`/api/admin/orders/${id}`, `/api/admin/orders/${id}/explain`];

/** The reads whose answers do not change while nobody acts. */
export function readsOf(customers: ReadonlyMap<string, Customer>, products: readonly string[]): [string, string][] {
  const reads: [string, string][] = [];
  const add = (as: string, paths: readonly string[]) =>
    reads.push(...paths.map((path): [string, string] => [as, path]));
  add(VISITOR, ofVisitor);
  add(ADMIN, [...ofAdmin, ...products.map((id) => `${PRICES}/price/${id}/versions`)]);
  for (const [name, { email, orders, recharges }] of customers) {
    add(name, [
      ...ofPlayer,
      ...orders.flatMap(ofOrder),
      ...recharges.map((id) => `/api/orders/transactions/status/${id}`),
    ]);
    add(ADMIN, [...orders.flatMap(aboutOrder), `/api/admin/users/search?email=${encodeURIComponent(email)}`]);
    add(
      ADMIN,
      [...orders, ...recharges].map((id) => `/api/admin/transactions?search=${id}`),
    );
  }
  return reads;
}

/** `at`: the address of one process. By default the front door chooses the process. */
export async function answerOf(accounts: Kept['accounts'], as: string, path: string, at?: string): Promise<Answer> {
  const account = accounts[as];
  const call = account ? playerWith(account.email, account.token).call : caller();
  const { status, body } = await call('GET', path, undefined, {}, at);
  return { as, path, status, body };
}

/** What was in the kept answer and is gone or another value now. New fields are no difference. */
export function differences(kept: unknown, present: unknown, at = ''): string[] {
  if (typeof kept !== 'object' || kept === null)
    return Object.is(kept, present) ? [] : [`${at}: ${JSON.stringify(kept)} became ${JSON.stringify(present)}`];
  if (typeof present !== 'object' || present === null || Array.isArray(kept) !== Array.isArray(present))
    return [`${at}: ${JSON.stringify(kept)} became ${JSON.stringify(present)}`];
  if (Array.isArray(kept) && Array.isArray(present) && kept.length !== present.length)
    return [`${at}: ${kept.length} entries became ${present.length}`];
  return Object.entries(kept).flatMap(([name, value]) =>
    differences(value, (present as Record<string, unknown>)[name], `${at}.${name}`),
  );
}
