import { paise } from '@topup/kit/money';
import { stateOf, type StateName } from '../domain/machine.ts';
import { newOrder } from '../domain/new-order.ts';
import type { Item, Order } from '../domain/order.ts';

export const ORDER_ID = '0123456789abcdef0123456789abcdef';
export const NOON = new Date('2026-03-01T06:30:00.000Z');

export const item = (productId: string, priceInPaise: number, quantity: number): Item => ({
  productId,
  spu: `${productId} diamonds`,
  pricePaise: paise(priceInPaise),
  pointsHundredths: 1_000,
  quantity,
});

/** An order as create-order would store it. */
export const anOrder = (
  items: readonly Item[] = [item('13', 6_250, 1)],
  change: Partial<Omit<Order, 'status' | 'step'>> = {},
  paymentMethod: Order['paymentMethod'] = 'wallet',
): Order => ({
  ...newOrder(
    {
      _id: ORDER_ID,
      accountId: 'a'.repeat(32),
      accountName: 'A Player',
      accountEmail: 'player@example.com',
      gameCode: 'mobilelegends',
      playerId: '12345678',
      zoneId: '1234',
      playerName: 'Legend',
      paymentMethod,
      items,
      fingerprint: 'f'.repeat(64),
    },
    NOON,
  ),
  ...change,
});

/** An order of one line that is paid from the wallet, in any state. */
export const orderAt = (name: StateName, change: Partial<Omit<Order, 'status' | 'step'>> = {}): Order => ({
  ...anOrder([item('13', 6_250, change.units?.length ?? 1)], change),
  ...stateOf(name),
});

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
