import { z } from 'zod';

const GAME = 'mobilelegends';
const failure = z.object({ message: z.string().default('no message'), code: z.string().default('') });
const idToken = z.object({ idToken: z.string() });
const session = z.object({ data: z.object({ token: z.string() }) });
const supplierProduct = z.object({
  id: z.coerce.string(),
  spu: z.string(),
  price: z.union([z.string(), z.number()]),
});
const supplierList = z.object({ data: z.object({ product: z.array(supplierProduct) }) });
const publicList = z.object({ data: z.array(z.object({ productId: z.string() })) });
const priceList = z.object({ data: z.array(z.object({ productId: z.coerce.string() })) });

type SupplierProduct = z.infer<typeof supplierProduct>;

/** At most ten products. Names a wrong price, so the process answers with its own and stores nothing. */
export async function sells(order: string, token: string, productIds: readonly string[]): Promise<boolean> {
  const response = await fetch(`${order}/api/orders/create-orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      userId: '12345678',
      zoneId: '1234',
      items: productIds.map((productId) => ({ productId, spu: productId, price: '0.01', quantity: 1 })),
      paymentMethod: 'wallet',
      gameId: GAME,
    }),
  });
  const { code } = failure.parse(await response.json().catch(() => ({})));
  return code === 'prices_changed';
}

export function shopAt(origin: string) {
  async function call<S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<z.output<S>> {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json().catch(() => ({}));
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${failure.parse(answer).message}`);
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new Error(`${method} ${path} answered in an unexpected shape.`);
    return parsed.data;
  }
  const anything = z.unknown();
  return {
    call,
    async signIn(email: string, name: string): Promise<string> {
      const google = await call(idToken, 'POST', '/simulators/google/token', { email, name });
      return (await call(session, 'POST', '/api/auth/google-auth', google)).data.token;
    },
    async supplierProducts(token: string): Promise<SupplierProduct[]> {
      const path = `/api/products/admin/products/${GAME}/items`;
      return (await call(supplierList, 'GET', path, undefined, token)).data.product;
    },
    async pricedProductIds(token: string): Promise<Set<string>> {
      const path = `/api/products/admin/products/prices?gameCode=${GAME}`;
      return new Set((await call(priceList, 'GET', path, undefined, token)).data.map(({ productId }) => productId));
    },
    async offeredProductIds(): Promise<Set<string>> {
      const { data } = await call(publicList, 'GET', `/api/products/products/${GAME}/items`);
      return new Set(data.map(({ productId }) => productId));
    },
    importPrices: (token: string, products: readonly object[]) =>
      call(anything, 'POST', '/api/products/admin/products/prices/import', { gameCode: GAME, products }, token),
    updateDetails: (token: string, details: object) =>
      call(anything, 'POST', '/api/products/admin/products/updatedetails', { gameCode: GAME, ...details }, token),
  };
}
