import type { paths as Order } from '../../gen/order.ts';
import type { paths as Wallet } from '../../gen/wallet.ts';
import type { NewOrder } from './create-orders.ts';

type Recharge = Wallet['/api/wallet/recharge/{method}']['post']['parameters']['path'];
type Filters = NonNullable<Order['/api/admin/orders']['get']['parameters']['query']>;

/** How an order can be paid, by the order service's document. */
export type PaymentMethod = NewOrder['paymentMethod'];

/** How a wallet can be recharged, by the wallet's document. */
export type RechargeMethod = Recharge['method'];

/** What an admin's list can be narrowed to. */
export type PaymentMethodFilter = Exclude<NonNullable<Filters['paymentMethod']>, 'all' | ''>;

/** The provider behind 'Pay with UPI'. */
export const UPI = 'ekupi' satisfies RechargeMethod;

/** The provider whose status call `checkPhonepeStatus` asks. */
export const PHONEPE = 'phonepe' satisfies RechargeMethod;
