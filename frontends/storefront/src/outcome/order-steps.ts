import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { orderOutcomeTexts as t } from '../texts/outcomes.ts';
import { orderOutcome, type OrderOutcome } from './order-outcome.ts';
import type { Step, StepState } from './steps.tsx';

type States = readonly [paid: StepState, sent: StepState, done: StepState];

const UNKNOWN: States = ['ahead', 'ahead', 'ahead'];
const UNPAID: States = ['ended', 'ahead', 'ahead'];
const ON_ITS_WAY: States = ['done', 'now', 'ahead'];
const GIVEN_BACK: States = ['done', 'ended', 'ahead'];

const BY_OUTCOME: Partial<Record<OrderOutcome, States>> = {
  placed: ON_ITS_WAY,
  completed: ['done', 'done', 'done'],
  partial: ['done', 'done', 'ended'],
  partialManualRefund: ['done', 'done', 'ended'],
  paymentFailed: UNPAID,
  cancelled: UNPAID,
};
const BY_STATUS: Readonly<Record<string, States>> = {
  pending: ['now', 'ahead', 'ahead'],
  processing: ON_ITS_WAY,
  refund_initiated: GIVEN_BACK,
};

function statesOf(answer: OrderStatus | undefined): States {
  if (!answer) return UNKNOWN;
  const outcome = orderOutcome(answer);
  return outcome ? (BY_OUTCOME[outcome] ?? GIVEN_BACK) : (BY_STATUS[answer.status] ?? UNKNOWN);
}

/** The three steps of an order, with the times that only its owner gets. Without an answer no step has begun. */
export function orderSteps(answer: OrderStatus | undefined): Step[] {
  const [paid, sent, done] = statesOf(answer);
  const times = (what: string) => (answer?.timeline ?? []).flatMap((entry) => (entry.what === what ? [entry.at] : []));
  return [
    { name: t.steps.paid, state: paid, at: times('paid')[0] },
    { name: t.steps.sent, state: sent, at: times('sent')[0] },
    { name: t.steps.done, state: done, at: done === 'ahead' ? null : times('delivered').at(-1) },
  ];
}
