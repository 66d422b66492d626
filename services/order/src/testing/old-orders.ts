import { indianDay } from '@topup/kit/indian-day';
import type { Shop } from './shop.ts';

/** Moves a finished order to another time, as if it had been placed then. Its day is counted anew at the next question. */
export async function placedAt(shop: Shop, orderId: string, at: Date): Promise<void> {
  await shop.orders.updateOne({ _id: orderId }, { $set: { createdAt: at, createdDay: indianDay(at) } });
  const { orders } = shop.app().deps;
  const moved = await shop.read(orderId);
  // Saving an order marks its day as changed.
  await orders.save(moved, { ...moved, version: moved.version + 1 });
}
