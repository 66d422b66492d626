import type { paths as Order } from '../../gen/order.ts';
import type { paths as Wallet } from '../../gen/wallet.ts';
import type { NewOrder } from './create-orders.ts';

type Recharge = Wallet['/api/wallet/recharge/{method}']['post']['parameters']['path'];
type Filters = NonNullable<Order['/api/admin/orders']['get']['parameters']['query']>;

/** How an order can be paid, from the order service's OpenAPI document. */
export type PaymentMethod = NewOrder['paymentMethod'];

/** How a wallet can be recharged, from the wallet's OpenAPI document. */
export type RechargeMethod = Recharge['method'];

/** Payment methods by which the admin lists can be filtered. */
export type PaymentMethodFilter = Exclude<NonNullable<Filters['paymentMethod']>, 'all' | ''>;

/** The provider behind 'Pay with UPI'. */
export const UPI = 'ekupi' satisfies RechargeMethod;

/** The provider that `checkPhonepeStatus` queries. */
export const PHONEPE = 'phonepe' satisfies RechargeMethod;
