import type { CallbackCounter } from '../alarms.ts';
import type { Compartments } from '../compartments.ts';
import type { RefreshDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { UNCAPTURED, UNWATCHED } from '../domain/payments.ts';

export type CallbackDeps = Omit<RefreshDeps, 'questions'> & {
  readonly callbacks: Pick<CallbackCounter, 'inc'>;
  /** For status calls that callbacks cause: nobody waits for those, so they take no place of those who wait. */
  readonly hints: Compartments;
  readonly now: () => Date;
};

/** Only a hint: nothing in it is believed. It makes the wallet ask the gateway soon, surviving a crash. */
export async function takeCallback(deps: CallbackDeps, gateway: Gateway, paymentId: string): Promise<void> {
  const payment = await deps.payments.find(paymentId);
  const known = payment?.gateway === gateway ? payment : null;
  deps.callbacks.inc({ gateway, result: known ? 'known' : 'unknown' });
  if (!known || UNWATCHED.includes(known.state)) return;
  // Makes the payment due, so that the poller asks within a second; the caller does not wait for the gateway.
  await deps.payments.wait(paymentId, deps.now());
  if (!UNCAPTURED.includes(known.state)) return;
  // Without a free place the poller asks.
  const settled = deps.hints.enter(gateway, () => deps.settle(paymentId), null);
  deps.background.add(
    settled.catch((error: unknown) =>
      deps.log.error({ err: error, paymentId }, 'payment not settled; the poller tries again'),
    ),
  );
}
