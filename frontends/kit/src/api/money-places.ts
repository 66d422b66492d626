import * as z from 'zod/mini';
import type { components as Order } from '../../gen/order.ts';
import type { components as Wallet } from '../../gen/wallet.ts';
import { maybe } from './wire.ts';

/** Where money of an order can be, by the order service's document. */
export type OrderMoneyPlace = Order['schemas']['Order']['money'][number]['at'];

/** The same of a recharge, by the wallet's document. */
export type RechargeMoneyPlace = NonNullable<Wallet['schemas']['Transaction']['money']>['at'];

/** One place and how much is there, in rupees. A newer server may name a place that is not known here. */
export const moneyPart = z.object({ at: z.string(), amount: maybe(z.number()), units: maybe(z.number()) });
export type MoneyPart = z.infer<typeof moneyPart>;
