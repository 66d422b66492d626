import { Outcome, type AnswerOf, type QueryName } from '@topup/proto';
import { BusUnavailable, QueryFailed, type Bus } from '@topup/kit/messaging';
import { paise } from '@topup/kit/money';
import { err, ok, type Result } from '@topup/kit/result';
import { multiplied } from '@topup/kit/supplier-cost';
import type { AttemptEvidence, OrderEvidence, PaymentEvidence, TransferEvidence } from '../domain/explain/evidence.ts';
import { tellStory, type StoryLine } from '../domain/explain/story.ts';
import { judge, type Diagnosis } from '../domain/explain/diagnosis.ts';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import { UNIT_STATE } from '../saga/contracts.ts';
import type { Orders } from '../store/orders.ts';

export type ExplainDeps = {
  readonly orders: Pick<Orders, 'read'>;
  readonly bus: Pick<Bus, 'ask'>;
  readonly paymentWaitMs: number;
};
export type Explained = { readonly order: Order; readonly story: readonly StoryLine[]; readonly verdict: Diagnosis };

/** Other services must answer within this time, so that the diagnosis takes at most 2 s. It names those that did not answer. */
const ASK_DEADLINE_MS = 1_500;

export async function explainOrder(deps: ExplainDeps, orderId: string): Promise<Result<Explained, OrderFailure>> {
  const known = await deps.orders.read(orderId);
  if (!known) return err({ kind: 'order_not_found' });
  const ask = { deadlineMs: ASK_DEADLINE_MS };
  const [money, units] = await Promise.all([
    deps.bus.ask('wallet.transactions.of-order', { orderId }, ask).catch(noAnswer),
    deps.bus.ask('supplier.attempts.of-order', { orderId }, ask).catch(noAnswer),
  ]);
  // Read once more at the end, so that the order is never older than the other services' records.
  const order = (await deps.orders.read(orderId)) ?? known;
  const evidence: OrderEvidence = {
    order,
    wallet: money && {
      transfers: money.transfers.map(transferEvidence),
      payments: money.payments.map(paymentEvidence),
    },
    attempts: units && units.attempts.map(attemptEvidence),
    stoppedBecause: units?.stoppedBecause ?? '',
    paymentWaitMs: deps.paymentWaitMs,
  };
  return ok({ order, story: tellStory(evidence), verdict: judge(evidence) });
}

function noAnswer(error: unknown): null {
  if (error instanceof QueryFailed || error instanceof BusUnavailable) return null;
  throw error;
}

type One<N extends QueryName, K extends keyof AnswerOf<N>> = AnswerOf<N>[K] extends readonly (infer T)[] ? T : never;
type WireTransfer = One<'wallet.transactions.of-order', 'transfers'>;
type WirePayment = One<'wallet.transactions.of-order', 'payments'>;
type WireAttempt = One<'supplier.attempts.of-order', 'attempts'>;

const at = (ms: bigint): Date => new Date(Number(ms));

const OUTCOMES: { readonly [O in Outcome]: TransferEvidence['outcome'] } = {
  // An outcome unknown to this version is shown as an event that moved nothing.
  [Outcome.UNSPECIFIED]: 'void',
  [Outcome.OK]: 'ok',
  [Outcome.REJECTED]: 'rejected',
  [Outcome.VOID]: 'void',
};

const transferEvidence = ({ key, outcome, debit, credit, amountPaise, atMs, reason, by, units }: WireTransfer) => ({
  key,
  debit,
  credit,
  reason,
  by,
  units,
  outcome: OUTCOMES[outcome],
  amountPaise: paise(amountPaise),
  at: at(atMs),
});

const paymentEvidence = ({ id, gateway, state, reference, ...wire }: WirePayment): PaymentEvidence => ({
  id,
  gateway,
  state,
  reference,
  amountPaise: paise(wire.amountPaise),
  createdAt: at(wire.createdAtMs),
  ...(wire.capturedAtMs === undefined ? {} : { capturedAt: at(wire.capturedAtMs) }),
});

const attemptEvidence = ({
  unit,
  state,
  tries,
  supplierOrderId,
  reason,
  resolvableAtMs,
  steps,
  ...wire
}: WireAttempt) =>
  ({
    unit,
    tries,
    supplierOrderId,
    reason,
    state: UNIT_STATE[state] ?? 'unsent',
    ...multiplied(wire.multiplierMillionths),
    ...(resolvableAtMs > 0n ? { resolvableAt: at(resolvableAtMs) } : {}),
    steps: steps.map((step) => ({
      at: at(step.atMs),
      event: step.event,
      state: UNIT_STATE[step.state] ?? 'unsent',
      reason: step.reason,
      answer: step.answer,
      by: step.by,
    })),
  }) satisfies AttemptEvidence;
