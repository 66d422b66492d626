import {
  newPlayer,
  orderPaidBy,
  orderStatus,
  placeOrder,
  recharge,
  verify,
  type Player,
  type Product,
} from '../support/shop.ts';
import { settleAt, type Gateway } from '../support/simulators.ts';
import { until } from '../support/stack.ts';

/** A player with all that was made for them. */
export type Customer = Player & { readonly orders: string[]; readonly recharges: string[] };

/** A new player whose game account is verified, with so many rupees. */
export async function customer(rupees = 0): Promise<Customer> {
  const player = await newPlayer();
  await until('the player is verified', async () => (await verify(player)).body.success);
  if (rupees > 0) await recharge(player, rupees);
  return { ...player, orders: [], recharges: [] };
}

export async function buys(by: Customer, product: Product, quantity = 1): Promise<string> {
  const orderId = await placeOrder(by, [{ product, quantity }]);
  by.orders.push(orderId);
  return orderId;
}

export async function ordersAt(by: Customer, gateway: Gateway, product: Product): Promise<string> {
  const { status, body } = await orderPaidBy(by, gateway, [{ product, quantity: 1 }]);
  if (status !== 200) throw new Error(`an order at ${gateway}: ${status} ${body.message}`);
  by.orders.push(body.data.orderId);
  return body.data.orderId;
}

export const reaches = (by: Player, orderId: string, wanted: string): Promise<boolean> =>
  until(`order ${orderId} is ${wanted}`, async () => (await orderStatus(by, orderId)) === wanted);

/** Opens a recharge of 500 rupees, which nobody has paid yet. */
export async function opensRecharge(by: Customer, gateway: Gateway): Promise<string> {
  const body = { amount: 500, paymentMethod: gateway };
  const started = await by.call<{ data: { transactionId: string } }>('POST', `/api/wallet/recharge/${gateway}`, body);
  if (started.status !== 200) throw new Error(`a recharge at ${gateway}: ${started.status} ${started.body.message}`);
  by.recharges.push(started.body.data.transactionId);
  return started.body.data.transactionId;
}

type History = { data: { transactions: { _id: string; status: string }[] } };

export const rechargeReaches = (by: Player, id: string, wanted: string): Promise<boolean> =>
  until(`recharge ${id} is ${wanted}`, async () => {
    const { body } = await by.call<History>('GET', '/api/wallet/wallet-transactions?page=1&limit=50');
    return body.data.transactions.some(({ _id, status }) => _id === id && status === wanted);
  });

/** Pays another amount than the gateway was asked for. */
export const paysWrongAmount = (gateway: Gateway, recordId: string): Promise<void> =>
  settleAt(gateway, recordId, { outcome: 'success', amountPaise: 12_300 });

/** Sends an admin's call. Throws unless the answer has one of these statuses. */
export async function act<T = Record<string, unknown>>(
  admin: Player,
  path: string,
  body: object,
  ...wanted: number[]
): Promise<T> {
  const answer = await admin.call<T>('POST', path, body);
  if (!wanted.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
  return answer.body;
}
