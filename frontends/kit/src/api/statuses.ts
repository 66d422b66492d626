import type { components as Order } from '../../gen/order.ts';
import type { components as Wallet } from '../../gen/wallet.ts';

/** Every status of an order, by the order service's document. */
export type OrderStatusName = Order['schemas']['Order']['status'];

/** Every status and type of a transaction, by the wallet's document. */
export type TransactionStatusName = Wallet['schemas']['AdminTransaction']['status'];
export type TransactionType = Wallet['schemas']['AdminTransaction']['transaction_type'];

export type AnyStatus = OrderStatusName | TransactionStatusName;
