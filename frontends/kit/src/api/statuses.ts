import type { components as Order } from '../../gen/order.ts';
import type { components as Wallet } from '../../gen/wallet.ts';

/** Every order status, from the order service's OpenAPI document. */
export type OrderStatusName = Order['schemas']['Order']['status'];

/** Every transaction status and type, from the wallet's OpenAPI document. */
export type TransactionStatusName = Wallet['schemas']['AdminTransaction']['status'];
export type TransactionType = Wallet['schemas']['AdminTransaction']['transaction_type'];

export type AnyStatus = OrderStatusName | TransactionStatusName;
