import type { AnswerInitOf } from '@topup/proto';
import type { DecisionDeps, Refresh } from '../deps.ts';
import { answerOf } from '../payment-answer.ts';

/** Asks the gateway while nothing is decided, so that a lost callback delays the order by seconds only. */
export async function getOrderPayment(
  deps: Omit<DecisionDeps, 'ledger'> & { readonly refresh: Refresh },
  orderId: string,
): Promise<AnswerInitOf<'wallet.payment.get'>> {
  const known = await answerOf(deps, orderId);
  if (known.settled) return known;
  await deps.refresh(orderId);
  return answerOf(deps, orderId);
}
