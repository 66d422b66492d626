import { randomUUID } from 'node:crypto';
import type { Random } from '@topup/kit/testing/simulation/random';
import {
  balanceOf,
  createOrder,
  orderPaidBy,
  orderStatus,
  signIn,
  verify,
  type Answer,
  type Line,
  type Player,
  type Product,
} from '../support/shop.ts';
import { fund } from '../support/fund.ts';
import { settleAt } from '../support/simulators.ts';
import { until } from '../support/stack.ts';

/** Longer than any fault lasts. */
const PATIENCE_MS = 180_000;
/** Tokens are valid for 10 minutes. */
const TOKEN_USED_MS = 300_000;
const RICH_RUPEES = 500_000;
const POOR_RUPEES = 100;

export type Customer = { readonly email: string; readonly accountId: string; readonly fundedPaise: number };
/**
 * What a customer is about to buy. Every order has its own zone, so that the supplier's record identifies the order.
 */
export type PlannedOrder = {
  readonly customer: Customer;
  readonly zoneId: string;
  readonly lines: readonly Line[];
  readonly then: 'wallet' | 'paid' | 'refused' | 'cancelled' | 'cancelled while paid' | 'paid another amount';
};
export type Acknowledged = PlannedOrder & { readonly orderId: string };

const signedIn = new Map<string, { player: Promise<Player>; at: number }>();

/** Signs in again before the token expires. */
export async function as({ email }: Pick<Customer, 'email'>): Promise<Player> {
  const known = signedIn.get(email);
  if (known && Date.now() - known.at < TOKEN_USED_MS) return known.player;
  const player = until(`${email} is signed in`, () => signIn(email), PATIENCE_MS);
  signedIn.set(email, { player, at: Date.now() });
  return player;
}
export const asAdmin = (): Promise<Player> => as({ email: 'admin@example.com' });

/** Opens customers with funded wallets. Every fifth has too little money for some of its orders. */
export async function openCustomers(count: number): Promise<Customer[]> {
  // A new store does not know the tokens of the one before.
  signedIn.clear();
  const customers: Customer[] = [];
  for (let i = 0; i < count; i++) {
    const email = `chaos-${randomUUID().slice(0, 8)}@example.com`;
    const { accountId } = await as({ email });
    const rupees = i % 5 === 4 ? POOR_RUPEES : RICH_RUPEES;
    const admins = { first: asAdmin, second: () => as({ email: 'second-admin@example.com' }) };
    await fund(admins, { accountId, email }, { rupees, reason: 'Money for a chaos run' });
    customers.push({ email, accountId, fundedPaise: rupees * 100 });
  }
  return customers;
}

const THEN: readonly PlannedOrder['then'][] = ['paid', 'paid', 'refused', 'cancelled', 'cancelled while paid'];

/** Draws an order: one line, sometimes two, of 1 to 5 units. Three of four orders are paid from the wallet. */
export function planOrder(
  customers: readonly Customer[],
  products: readonly Product[],
  random: Random,
  serial: number,
): PlannedOrder {
  const customer = customers[random(customers.length)] as Customer;
  const first = random(products.length);
  const line = (at: number): Line => ({
    product: products[at % products.length] as Product,
    quantity: 1 + random(random(2) === 0 ? 1 : 4),
  });
  const lines = random(5) === 0 ? [line(first), line(first + 1)] : [line(first)];
  const then = random(4) === 0 ? (THEN[random(THEN.length)] as PlannedOrder['then']) : 'wallet';
  return { customer, zoneId: String(1_000 + serial), lines, then };
}

/** A payment amount that no order costs. */
const OTHER_AMOUNT_PAISE = 123;
/** Only PhonePe refunds a wrong amount to its source. */
const gatewayOf = ({ then }: Pick<PlannedOrder, 'then'>) =>
  then === 'paid another amount' ? ('phonepe' as const) : ('ekupi' as const);

const inGame = async ({ customer, zoneId }: PlannedOrder): Promise<Player> => ({
  ...(await as(customer)),
  userId: String(Number.parseInt(customer.accountId.slice(0, 8), 16) + 10_000_000),
  zoneId,
});

export async function verifyFor(planned: PlannedOrder): Promise<void> {
  const verified = async () => (await verify(await inGame(planned))).body.success;
  await until(`zone ${planned.zoneId} is verified`, verified, PATIENCE_MS);
}

/** Sends an order once. */
export async function send(planned: PlannedOrder, key: string): Promise<Answer<{ data: { orderId: string } }>> {
  const player = await inGame(planned);
  return planned.then === 'wallet'
    ? createOrder(player, [...planned.lines], key)
    : orderPaidBy(player, gatewayOf(planned), [...planned.lines], key);
}

/**
 * Places an order, with one key until the store accepts it, then acts at the gateway or as an admin, as planned.
 * `onStatus` receives the status of every response, 0 for none.
 */
export async function order(planned: PlannedOrder, onStatus: (status: number) => void): Promise<Acknowledged> {
  const key = randomUUID();
  const orderId = await until(
    'an order is taken',
    async () => {
      const { status, body } = await send(planned, key).catch((error: unknown) => {
        onStatus(0);
        throw error;
      });
      onStatus(status);
      if (status === 200) return body.data.orderId;
      throw new Error(`${status} ${body.code} ${body.message}`);
    },
    PATIENCE_MS,
  );
  const accepted = { ...planned, orderId };
  await carryOn(accepted);
  return accepted;
}

/** Acts at the gateway or as an admin, as planned for this order. */
export async function carryOn({ orderId, then }: Acknowledged): Promise<void> {
  const ends: Record<PlannedOrder['then'], () => Promise<unknown>> = {
    wallet: () => Promise.resolve(),
    paid: () => settleAt('ekupi', orderId, { outcome: 'success', webhook: 'duplicate' }),
    refused: () => settleAt('ekupi', orderId, { outcome: 'failure', webhook: 'send' }),
    cancelled: () => cancel(orderId),
    'cancelled while paid': () =>
      Promise.all([settleAt('ekupi', orderId, { outcome: 'success', webhook: 'send' }), cancel(orderId)]),
    'paid another amount': () =>
      settleAt('phonepe', orderId, { outcome: 'success', amountPaise: OTHER_AMOUNT_PAISE, webhook: 'duplicate' }),
  };
  await ends[then]();
}

/** Retries until the outcome is decided: 200 or 202, or 409 because the order is no longer pending. */
async function cancel(orderId: string): Promise<void> {
  await until(
    `${orderId} is cancelled or past it`,
    async () => {
      const { status } = await (await asAdmin()).call('POST', `/api/admin/orders/${orderId}/cancel`, {});
      return [200, 202, 409].includes(status);
    },
    PATIENCE_MS,
  );
}

/** Reads the order's status, like a status page. For an unpaid order the store then queries the gateway. */
export const pollStatus = async ({ customer, orderId }: Acknowledged): Promise<string> =>
  orderStatus(await as(customer), orderId);

export const balancePaise = async (customer: Customer): Promise<number> =>
  Math.round((await balanceOf(await as(customer))) * 100);
