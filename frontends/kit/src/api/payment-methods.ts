import type { paths as Order } from '../../gen/order.ts';
import type { paths as Wallet } from '../../gen/wallet.ts';

type Recharge = Wallet['/api/wallet/recharge/{method}']['post']['parameters']['path'];
type Filters = NonNullable<Order['/api/admin/orders']['get']['parameters']['query']>;

export type RechargeMethod = Recharge['method'];

export type PaymentMethodFilter = Exclude<NonNullable<Filters['paymentMethod']>, 'all' | ''>;

export const UPI = 'ekupi' satisfies RechargeMethod;

export const PHONEPE = 'phonepe' satisfies RechargeMethod;
