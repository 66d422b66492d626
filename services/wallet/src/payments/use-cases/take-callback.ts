import type { CallbackCounter } from '../alarms.ts';
import type { Compartments } from '../compartments.ts';
import type { RefreshDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { UNCAPTURED, UNWATCHED } from '../domain/payments.ts';

export type CallbackDeps = Omit<RefreshDeps, 'questions'> & {
  readonly callbacks: Pick<CallbackCounter, 'inc'>;
  /** Limits the status calls that callbacks cause, so that they do not take the places of calls for which somebody waits. */
  readonly hints: Compartments;
};

/** A callback is only a hint: nothing in it is believed. It makes the wallet ask the gateway soon, even after a crash. */
export async function takeCallback(deps: CallbackDeps, gateway: Gateway, paymentId: string): Promise<void> {
  const payment = await deps.payments.find(paymentId);
  const known = payment?.gateway === gateway ? payment : null;
  deps.callbacks.inc({ gateway, result: known ? 'known' : 'unknown' });
  if (!known || UNWATCHED.includes(known.state)) return;
  // Makes the payment due, so that the poller asks within a second; the caller does not wait for the gateway.
  await deps.payments.hint(paymentId);
  if (!UNCAPTURED.includes(known.state)) return;
  // When `hints` is full, only the poller asks.
  const settled = deps.hints.enter(gateway, () => deps.settle(paymentId), null);
  deps.background.add(
    settled.catch((error: unknown) =>
      deps.log.error({ err: error, paymentId }, 'payment not settled; the poller tries again'),
    ),
  );
}
