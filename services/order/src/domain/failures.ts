import type { PriceError } from './prices.ts';
import type { SizeError } from './size.ts';

/** Every way in which a person's request can be refused by the rules of this service. */
export type OrderFailure =
  | PriceError
  | SizeError
  | { readonly kind: 'unknown_game' }
  | { readonly kind: 'payment_method_unavailable' }
  | { readonly kind: 'player_not_found'; readonly reason: string }
  | { readonly kind: 'player_unverifiable' }
  | { readonly kind: 'passes_exhausted' }
  | { readonly kind: 'idempotency_key_reused' }
  | { readonly kind: 'order_not_found' };
