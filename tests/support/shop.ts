import { randomInt, randomUUID } from 'node:crypto';
import { googleToken, settleAt, type Gateway } from './simulators.ts';
import { origin, until } from './stack.ts';

export type Answer<T = Record<string, unknown>> = {
  status: number;
  body: T & { success?: boolean; message?: string; code?: string };
};
export type Caller = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  at?: string,
) => Promise<Answer<T>>;
/** `accountId` identifies the payer; `userId` and `zoneId` are the game account to deliver to. */
export type Player = { email: string; token: string; accountId: string; call: Caller; userId: string; zoneId: string };
export type Product = { productId: string; displayName: string; customPrice: string };
export type Line = { product: Product; quantity: number };

/** Calls the store as an API client: no cookies, and a bearer token if given. `at` bypasses the front door. */
export const caller =
  (token?: string): Caller =>
  async (method, path, body, headers = {}, at = origin()) => {
    const response = await fetch(`${at}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answered = await response.text();
    return {
      status: response.status,
      body: (answered.startsWith('{') ? JSON.parse(answered) : { text: answered }) as never,
    };
  };

export async function signIn(email: string): Promise<Player> {
  const { idToken } = await googleToken({ email, name: email.split('@')[0] });
  const answer = await caller()<{ data: { token: string } }>('POST', '/api/auth/google-auth', { idToken });
  if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.body.message}`);
  return playerWith(email, answer.body.data.token);
}

/** `token` is the account's access token. */
export const playerWith = (email: string, token: string): Player => ({
  email,
  token,
  accountId: subjectOf(token),
  call: caller(token),
  userId: String(randomInt(10_000_000, 99_999_999)),
  zoneId: '1234',
});

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

/** A new player with a game account of its own. */
export const newPlayer = (): Promise<Player> => signIn(`player-${randomUUID().slice(0, 8)}@example.com`);

export async function balanceOf(player: Player): Promise<number> {
  const answer = await player.call<{ data: { walletBalance: number } }>('GET', '/api/wallet/balance');
  if (answer.status !== 200) throw new Error(`balance: ${answer.status} ${answer.body.code} ${answer.body.message}`);
  return answer.body.data.walletBalance;
}

type TransactionRow = { _id: string; status: string };

/** Starts a recharge and returns its transaction id; nothing is paid yet. */
export async function startRecharge(player: Player, rupees: number): Promise<string> {
  const started = await player.call<{ data: { paymentUrl: string } }>('POST', '/api/wallet/recharge/ekupi', {
    amount: rupees,
    paymentMethod: 'ekupi',
  });
  if (started.status !== 200) throw new Error(`recharge: ${started.status} ${started.body.message}`);
  const list = await player.call<{ data: { transactions: TransactionRow[] } }>(
    'GET',
    '/api/wallet/wallet-transactions?page=1&limit=10',
  );
  const newest = list.body.data.transactions[0];
  if (!newest) throw new Error('the recharge is not in the history');
  return newest._id;
}

/** Recharges as a player would: starts it, pays at the gateway and waits for the credit. */
export async function recharge(player: Player, rupees: number): Promise<void> {
  const transactionId = await startRecharge(player, rupees);
  await settleAt('ekupi', transactionId, { outcome: 'success' });
  await until(
    'the recharge is credited',
    async () => (await rechargeStatus(player, transactionId)).status === 'completed',
  );
}

export async function rechargeStatus(player: Player, transactionId: string) {
  const answer = await player.call<{
    data: { status: string; amount: number; balanceBefore: number; balanceAfter: number };
  }>('GET', `/api/orders/transactions/status/${transactionId}`);
  return answer.body.data;
}

export async function products(): Promise<Product[]> {
  const answer = await caller()<{ data: Product[] }>('GET', '/api/products/products/mobilelegends/items');
  return answer.body.data;
}

/** The cheapest products first, so that a test's wallet lasts longer. */
export const cheapest = async (count: number): Promise<Product[]> =>
  (await products()).sort((a, b) => Number(a.customPrice) - Number(b.customPrice)).slice(0, count);

export const verify = (player: Player): Promise<Answer<{ username: string }>> =>
  player.call('POST', '/api/orders/verify-username', { userId: player.userId, zoneId: player.zoneId });

export const orderBody = (player: Player, lines: Line[], paymentMethod = 'wallet') => ({
  userId: player.userId,
  zoneId: player.zoneId,
  items: lines.map(({ product, quantity }) => ({
    productId: product.productId,
    spu: product.displayName,
    price: product.customPrice,
    quantity,
  })),
  paymentMethod,
  gameId: 'mobilelegends',
});

export const createOrder = (player: Player, lines: Line[], key: string = randomUUID()) =>
  player.call<{ data: { orderId: string } }>('POST', '/api/orders/create-orders', orderBody(player, lines), {
    'idempotency-key': key,
  });

export type GatewayOrder = { orderId: string; paymentUrl?: string; redirectUrl?: string };

/** Creates an order to be paid through a gateway; nothing is paid yet. */
export const orderPaidBy = (player: Player, gateway: Gateway, lines: Line[], key: string = randomUUID()) =>
  player.call<{ data: GatewayOrder }>('POST', '/api/orders/create-orders', orderBody(player, lines, gateway), {
    'idempotency-key': key,
  });

export async function placeOrder(player: Player, lines: Line[], key?: string): Promise<string> {
  const answer = await createOrder(player, lines, key);
  if (answer.status !== 200) throw new Error(`order: ${answer.status} ${answer.body.code} ${answer.body.message}`);
  return answer.body.data.orderId;
}

export async function orderStatus(player: Player, orderId: string): Promise<string> {
  const answer = await player.call<{ status: string }>('GET', `/api/orders/order-status/${orderId}`);
  if (answer.status !== 200) throw new Error(`order status: ${answer.status}`);
  return answer.body.status;
}

const FINAL = ['completed', 'partially_completed', 'failed', 'refunded', 'cancelled', 'manual_refund'];
export const isFinal = (status: string): boolean => FINAL.includes(status);

export const finalStatus = (player: Player, orderId: string): Promise<string> =>
  until(`order ${orderId} is final`, async () => {
    const status = await orderStatus(player, orderId);
    return isFinal(status) ? status : null;
  });

/** A new player buys one of the cheapest units from the wallet. Returns the order and its final status. */
export async function buyOne(): Promise<{ orderId: string; status: string }> {
  const player = await newPlayer();
  await recharge(player, 1_000);
  await until('verified', async () => (await verify(player)).body.success);
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const orderId = await placeOrder(player, [{ product, quantity: 1 }]);
  return { orderId, status: await finalStatus(player, orderId) };
}

/** Signs in as the admin of a local stack; an account may do that ten times a minute. */
export const admin = (): Promise<Player> => signIn('admin@example.com');

/** For so long the supplier may still accept the unit's request. */
type AmbiguousUnit = { unit: string; orderId: string; resolvableInMs: number };

/** The units that need an admin, as the delivery list shows them to one. */
export async function ambiguousUnits(by: Player): Promise<AmbiguousUnit[]> {
  const path = '/api/admin/deliveries?state=ambiguous&limit=100';
  const answer = await by.call<{ data: { deliveries: AmbiguousUnit[] } }>('GET', path);
  if (answer.status !== 200) throw new Error(`ambiguous list: ${answer.status} ${answer.body.message}`);
  return answer.body.data.deliveries;
}

/** The exact sum of these lines, in rupees. */
export const totalOf = (lines: Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + Math.round(Number(product.customPrice) * 100) * quantity, 0) / 100;
