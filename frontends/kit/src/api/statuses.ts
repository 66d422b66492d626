import type { components as Order } from '../../gen/order.ts';
import type { components as Wallet } from '../../gen/wallet.ts';

export type OrderStatusName = Order['schemas']['Order']['status'];

export type TransactionStatusName = Wallet['schemas']['AdminTransaction']['status'];
export type TransactionType = Wallet['schemas']['AdminTransaction']['transaction_type'];

export type AnyStatus = OrderStatusName | TransactionStatusName;

export type FailureCode = NonNullable<Order['schemas']['Order']['failureCode']>;
export type RefundedTo = NonNullable<Order['schemas']['Order']['refundedTo']>;
