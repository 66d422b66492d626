import { err, ok, type Result } from '@topup/kit/result';
import type { AttemptState } from './attempt.ts';

export type PersonsVerdict = {
  readonly verdict: 'delivered' | 'not_delivered';
  readonly supplierOrderId?: string | undefined;
  readonly reason: string;
};
export type VerdictRefused =
  | { readonly kind: 'not_ambiguous'; readonly state: string }
  | { readonly kind: 'too_early'; readonly resolvableAt: Date }
  | { readonly kind: 'id_missing' };
export type Decided =
  | { readonly state: 'delivered'; readonly supplierOrderId: string }
  | { readonly state: 'rejected'; readonly reason: string };

/**
 * 'Delivered' needs the supplier's order number and may be said at any time. 'Not delivered' may be said only once a
 * request that is still under way would be refused by the supplier for the age of its signature.
 */
export function decideVerdict(
  attempt: { readonly state: AttemptState; readonly resolvableAt?: Date | undefined },
  { verdict, supplierOrderId }: PersonsVerdict,
  now: Date,
): Result<Decided, VerdictRefused> {
  if (attempt.state !== 'ambiguous') return err({ kind: 'not_ambiguous', state: attempt.state });
  if (verdict === 'delivered')
    return supplierOrderId ? ok({ state: 'delivered', supplierOrderId }) : err({ kind: 'id_missing' });
  if (attempt.resolvableAt && now < attempt.resolvableAt)
    return err({ kind: 'too_early', resolvableAt: attempt.resolvableAt });
  return ok({ state: 'rejected', reason: 'The supplier confirmed that this item was not delivered.' });
}
