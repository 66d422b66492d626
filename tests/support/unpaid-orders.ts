import { randomUUID } from 'node:crypto';
import { OPEN_PAYMENTS_MAX } from '@topup/proto';
import { orderPaidBy, signIn, verify, type Product } from './shop.ts';
import { until } from './stack.ts';

const AT_ONCE = 10;

/** Opens so many orders that nobody pays, as many for each new player as the store allows. */
export async function openUnpaid(count: number, product: Product): Promise<void> {
  let left = Math.ceil(count / OPEN_PAYMENTS_MAX);
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const player = await signIn(`unpaid-${randomUUID().slice(0, 8)}@example.com`);
      await until('an unpaid player is verified', async () => (await verify(player)).body.success);
      for (let n = 0; n < OPEN_PAYMENTS_MAX; n++) {
        const key = randomUUID();
        const opened = async () => (await orderPaidBy(player, 'ekupi', [{ product, quantity: 1 }], key)).status === 200;
        await until('an unpaid order is open', opened);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
