import type { Points } from '@topup/kit/points';
import type { NotCancellable } from './cancel-order.ts';
import type { ManualRefundRefusal } from './record-manual-refund.ts';
import type { Order } from './order.ts';
import type { PriceError } from './prices.ts';
import type { SizeError } from './size.ts';

export type OrderFailure =
  | PriceError
  | SizeError
  | { readonly kind: 'unknown_game' }
  /** By a brake, as are all orders with this payment method in `method_stopped`. */
  | { readonly kind: 'orders_stopped' }
  | { readonly kind: 'method_stopped' }
  /** Another request is opening this order's payment page right now. */
  | { readonly kind: 'payment_in_flight' }
  | { readonly kind: 'payment_page_unavailable' }
  /** The account already has the maximum number of open payments; those for orders and recharges count together. */
  | { readonly kind: 'too_many_open_payments' }
  | { readonly kind: 'order_closed'; readonly order: Order }
  | { readonly kind: 'player_not_found'; readonly reason: string }
  | { readonly kind: 'player_unverifiable' }
  | { readonly kind: 'passes_exhausted' }
  | { readonly kind: 'idempotency_key_reused'; readonly first: Order }
  | { readonly kind: 'link_invalid' }
  | { readonly kind: 'too_many_streams' }
  | NotCancellable
  | ManualRefundRefusal
  /** The admin is the buyer. */
  | { readonly kind: 'own_order' }
  /** The refund was credited to the wallet before support could record that it was paid back outside the store. */
  | { readonly kind: 'refunded_to_wallet' }
  /** Another admin has recorded it as paid back outside, by this reference. */
  | { readonly kind: 'outside_noted'; readonly reference: string }
  | { readonly kind: 'run_under_way'; readonly by: string }
  | { readonly kind: 'nothing_placed' }
  | { readonly kind: 'points_short'; readonly shortfall: Points }
  /** The balance does not cover the oldest placed order, or the points of all placed orders are unknown. */
  | { readonly kind: 'nothing_covered' }
  | { readonly kind: 'balance_unknown' }
  /** The product did not lose money on this day, or the day is not over or too long ago. */
  | { readonly kind: 'no_loss' }
  | { readonly kind: 'order_not_found' };
