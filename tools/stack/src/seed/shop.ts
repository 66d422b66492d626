import { z } from 'zod';
import { GAME_CODE } from '@topup/proto/game';
import { call, shopOf } from '@topup/simulators/purchase/shop';

const failure = z.object({ code: z.string().default('') });
const products = z.object({ data: z.array(z.object({ productId: z.coerce.string() })) });

/** Whether the process at `order` sells these products, at most ten. Asks by an order at a wrong price, so nothing is stored. */
export async function sells(order: string, token: string, productIds: readonly string[]): Promise<boolean> {
  const response = await fetch(`${order}/api/orders/create-orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      userId: '12345678',
      zoneId: '1234',
      items: productIds.map((productId) => ({ productId, spu: productId, price: '0.01', quantity: 1 })),
      paymentMethod: 'wallet',
      gameId: GAME_CODE,
    }),
  });
  const { code } = failure.parse(await response.json().catch(() => ({})));
  return code === 'prices_changed';
}

export function shopAt(origin: string) {
  const productIds = async (path: string, token?: string): Promise<Set<string>> => {
    const { data } = await call(products, `${origin}/api/products/${path}`, undefined, token);
    return new Set(data.map(({ productId }) => productId));
  };
  return {
    ...shopOf({ shopAt: (path) => `${origin}${path}`, simulators: origin }),
    pricedProductIds: (admin: string) => productIds(`admin/products/prices?gameCode=${GAME_CODE}`, admin),
    offeredProductIds: () => productIds(`products/${GAME_CODE}/items`),
    updateDetails: (admin: string, details: object) => {
      const url = `${origin}/api/products/admin/products/updatedetails`;
      return call(z.unknown(), url, { gameCode: GAME_CODE, ...details }, admin);
    },
  };
}
