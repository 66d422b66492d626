import * as z from '@topup/web-kit/api/schema.ts';
import type { components as Order } from '../../gen/order.ts';
import type { components as Wallet } from '../../gen/wallet.ts';
import { maybe } from './wire.ts';

export type OrderMoneyPlace = Order['schemas']['Order']['money'][number]['at'];

export type RechargeMoneyPlace = NonNullable<Wallet['schemas']['Transaction']['money']>['at'];

/** `amount` is in rupees. `at` is any string, because a newer server may name a place that this version does not know. */
export const moneyPart = z.object({ at: z.string(), amount: maybe(z.number()), units: maybe(z.number()) });
export type MoneyPart = z.infer<typeof moneyPart>;
