import { PaymentOutcome } from '@topup/proto';
import { indianDay } from '@topup/kit/indian-day';
import { closeOrder, expireOpen, pollLast, type CloseDeps } from '../close-payment.ts';
import type { MoveRecharge } from '../deps.ts';
import { CANCELLED } from '../domain/failures.ts';
import { isCaptured, isOpen, type Payment } from '../domain/payments.ts';
import type { CancelCounts } from '../store/cancel-counts.ts';
import type { OpenPlaces } from '../store/open-places.ts';

export type CancelDeps = CloseDeps & {
  readonly cancelCounts: CancelCounts;
  readonly openPlaces: OpenPlaces;
  readonly moveRecharge: MoveRecharge;
};

export type PaymentCancelled =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not_found' }
  /** The payments were refused, or have expired or been cancelled before. */
  | { readonly kind: 'not_open' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'too_many_cancels' }
  /** The gateway gave no readable answer: nothing has changed. */
  | { readonly kind: 'undecided' };

/**
 * The player cancels a payment. An order's payment key is voided, as when an admin cancels: one insert decides between the
 * void and a capture. A recharge's key is not voided, because money that comes later is credited all the same.
 */
export async function cancelPayment(
  deps: CancelDeps,
  { accountId, recordId }: { accountId: string; recordId: string },
): Promise<PaymentCancelled> {
  const payments = (await deps.payments.ofRecord(recordId)).filter((payment) => payment.accountId === accountId);
  const [first] = payments;
  if (!first) return { kind: 'not_found' };
  if (payments.some(isCaptured)) return { kind: 'paid' };
  if (!payments.some(isOpen)) return { kind: 'not_open' };
  const now = deps.now();
  if (!(await deps.cancelCounts.add(accountId, indianDay(now), recordId, now))) return { kind: 'too_many_cancels' };
  const end = first.purpose === 'order' ? await endOrder(deps, first) : await endRecharge(deps, recordId);
  if (end.kind === 'cancelled') await deps.openPlaces.giveBack(accountId, recordId);
  return end;
}

async function endOrder(deps: CloseDeps, { recordId: orderId, accountId }: Payment): Promise<PaymentCancelled> {
  const decision = await closeOrder(deps, { orderId, accountId });
  if (!decision) return { kind: 'undecided' };
  return { kind: decision.outcome === PaymentOutcome.VOID ? 'cancelled' : 'paid' };
}

type EndRechargeDeps = Pick<CancelDeps, 'payments' | 'questions' | 'settle' | 'moveRecharge' | 'now'>;

async function endRecharge(deps: EndRechargeDeps, recordId: string): Promise<PaymentCancelled> {
  if (!(await pollLast(deps, recordId))) return { kind: 'undecided' };
  const payments = await deps.payments.ofRecord(recordId);
  if (payments.some(isCaptured)) return { kind: 'paid' };
  await expireOpen(deps, payments);
  // Changes nothing if a capture was posted meanwhile, because that has moved the recharge to another state.
  await deps.moveRecharge(recordId, 'failed', CANCELLED);
  return { kind: 'cancelled' };
}
