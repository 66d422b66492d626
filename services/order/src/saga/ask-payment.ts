import type { PaymentAnswer } from '@topup/proto';
import { BusUnavailable, QueryFailed, type Bus } from '@topup/kit/messaging';
import type { Order } from '../domain/order.ts';
import { paymentPollOf } from '../domain/payment-poll.ts';
import type { SagaDeps } from './change-order.ts';
import { settlePayment } from './settle-payment.ts';

export type AskDeps = SagaDeps & { readonly bus: Pick<Bus, 'send' | 'ask'> };

const ASK_DEADLINE_MS = 5_000;

/** Returns whether the order now has the payment's outcome. Without an answer nothing changes; a job asks again later. */
export async function askPayment(deps: AskDeps, order: Order, deadlineMs = ASK_DEADLINE_MS): Promise<boolean> {
  const answer = await ask(deps.bus, order, deadlineMs).catch(nobodyAnswers);
  if (!answer?.settled) return false;
  const changed = await settlePayment(deps, answer.settled);
  if (!changed.ok) deps.log.error({ error: changed.error }, 'alarm: a reply contradicts its order');
  return changed.ok;
}

async function ask(bus: AskDeps['bus'], order: Order, deadlineMs: number): Promise<PaymentAnswer | null> {
  const { _id: orderId, accountId } = order;
  switch (paymentPollOf(order)) {
    case 'get':
      return bus.ask('wallet.payment.get', { orderId }, { deadlineMs });
    case 'close':
      return bus.ask('wallet.payment.close', { orderId, accountId }, { deadlineMs });
    case null:
      return null;
  }
}

export function nobodyAnswers(error: unknown): null {
  if (error instanceof QueryFailed || error instanceof BusUnavailable) return null;
  throw error;
}
