import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { GAME_CODE } from '@topup/proto/game';
import type { Places } from './places.ts';

const data = <S extends z.ZodType>(shape: S) => z.object({ data: shape });
const supplierProduct = z.object({ id: z.coerce.string(), spu: z.string(), price: z.coerce.string() });
const product = z.object({ productId: z.string(), displayName: z.string(), customPrice: z.string() });
export type Product = z.infer<typeof product>;
type GameAccount = { readonly userId: string; readonly zoneId: string };

/** Sends a POST if there is a body, otherwise a GET. */
export async function call<S extends z.ZodType>(
  shape: S,
  url: string,
  body?: object,
  token?: string,
): Promise<z.output<S>> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return shape.parse(JSON.parse(text));
}

export function shopOf({ shopAt, simulators }: Places) {
  const ofSupplier = `/api/products/admin/products/${GAME_CODE}/items`;
  return {
    signIn: async (email: string, name = email.split('@')[0]): Promise<string> => {
      const google = await call(z.object({ idToken: z.string() }), `${simulators}/simulators/google/token`, {
        email,
        name,
      });
      return (await call(data(z.object({ token: z.string() })), shopAt('/api/auth/google-auth'), google)).data.token;
    },
    products: async (): Promise<Product[]> =>
      (await call(data(z.array(product)), shopAt(`/api/products/products/${GAME_CODE}/items`))).data,
    supplierProducts: async (admin: string) => {
      const list = data(z.object({ product: z.array(supplierProduct) }));
      return (await call(list, shopAt(ofSupplier), undefined, admin)).data.product;
    },
    price: (admin: string, products: readonly object[]) =>
      call(z.unknown(), shopAt('/api/products/admin/products/prices/import'), { gameCode: GAME_CODE, products }, admin),
    startRecharge: async (player: string, rupees: number): Promise<string> => {
      const request = { amount: rupees, paymentMethod: 'ekupi' };
      await call(z.unknown(), shopAt('/api/wallet/recharge/ekupi'), request, player);
      const rows = data(z.object({ transactions: z.array(z.object({ _id: z.string() })) }));
      const path = '/api/wallet/wallet-transactions?page=1&limit=1';
      const [newest] = (await call(rows, shopAt(path), undefined, player)).data.transactions;
      if (!newest) throw new Error('the recharge is not in the history');
      return newest._id;
    },
    payAtGateway: async (transactionId: string): Promise<void> => {
      const payments = `${simulators}/simulators/ekupi/payments`;
      const list = z.object({ payments: z.array(z.object({ id: z.string() })) });
      const found = (await call(list, `${payments}?merchantTransactionId=${transactionId}`)).payments.at(-1);
      if (!found) throw new Error(`the gateway knows no payment of ${transactionId}`);
      await call(z.unknown(), `${payments}/${found.id}/settle`, { outcome: 'success' });
    },
    balance: async (player: string): Promise<number> => {
      const wallet = data(z.object({ walletBalance: z.number() }));
      return (await call(wallet, shopAt('/api/wallet/balance'), undefined, player)).data.walletBalance;
    },
    verify: (player: string, account: GameAccount) =>
      call(z.object({ username: z.string() }), shopAt('/api/orders/verify-username'), account, player),
    order: async (player: string, account: GameAccount, { productId, displayName, customPrice }: Product) => {
      const items = [{ productId, spu: displayName, price: customPrice, quantity: 1 }];
      const request = { ...account, items, paymentMethod: 'wallet', gameId: GAME_CODE };
      const answer = data(z.object({ orderId: z.string() }));
      return (await call(answer, shopAt('/api/orders/create-orders'), request, player)).data.orderId;
    },
    orderStatus: async (player: string, orderId: string): Promise<string> => {
      const path = `/api/orders/order-status/${orderId}`;
      return (await call(z.object({ status: z.string() }), shopAt(path), undefined, player)).status;
    },
    delivered: async ({ userId, zoneId }: GameAccount): Promise<string[]> => {
      const list = z.object({ deliveries: z.array(z.object({ productId: z.coerce.string() })) });
      const query = new URLSearchParams({ userid: userId, zoneid: zoneId });
      const { deliveries } = await call(list, `${simulators}/simulators/supplier/deliveries?${query}`);
      return deliveries.map(({ productId }) => productId);
    },
  };
}
