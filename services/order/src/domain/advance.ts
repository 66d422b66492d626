import { ok, type Result } from '@topup/kit/result';
import { nextCheckMs } from './deadlines.ts';
import { nameOf, stateOf, walk, type IllegalMove, type StateName } from './machine.ts';
import type { HistoryEntry, Order, OrderProgress, PlacedReason } from './order.ts';
import { moneyBreakdown } from './refunds.ts';
import type { MergeError } from './units.ts';

/** Kept per order; older entries of an order that was placed and resumed very often are dropped. */
const HISTORY_MAX = 100;

/** The result of applying a reply, or a timeout, to an order. */
export type Decision =
  /** A new version: saved only if no other version was saved meanwhile, then its command is sent. */
  | { readonly kind: 'changed'; readonly order: Order; readonly send: boolean }
  /** No change. `resend`: the reply's transition was saved earlier, but its command may have been lost. */
  | { readonly kind: 'unchanged'; readonly resend: boolean };

export type DecisionError =
  | IllegalMove
  | MergeError
  | { readonly kind: 'unknown_refund'; readonly key: string }
  /** The wallet reported one refund both as credited and as given back outside. */
  | { readonly kind: 'refund_contradiction'; readonly refund: number };
export type DecisionResult = Result<Decision, DecisionError>;

export const unchanged = (resend: boolean): DecisionResult => ok({ kind: 'unchanged', resend });

export type Step = {
  /** The states to pass through, in order; empty when only fields change within the step. */
  readonly path: readonly StateName[];
  readonly why: string;
  readonly now: Date;
  readonly changes?: Partial<
    Pick<
      OrderProgress,
      | 'units'
      | 'refunds'
      | 'lane'
      | 'paidAt'
      | 'failureReason'
      | 'failureCode'
      | 'returnedTo'
      | 'lateCredits'
      | 'paymentPage'
      | 'paymentDetails'
      | 'paymentGatewayResponse'
    >
  >;
  readonly placedReason?: PlacedReason;
  /** Within the same step: whether the command must be sent again at once. */
  readonly sendAgain?: boolean;
};

/** Builds the next version of an order; rejects moves that the state table does not list. */
export function advance(order: Order, step: Step): DecisionResult {
  const { path, now, changes = {} } = step;
  const state = walk(order, path);
  if (!state.ok) return state;
  const moved = path.length > 0;
  const send = moved || step.sendAgain === true;
  const { stuck: _stuck, nextAt: _nextAt, placedReason, failureReason, failureCode, ...kept } = order;
  const version = order.version + 1;
  const unmoved = moved
    ? {}
    : {
        ...(placedReason ? { placedReason } : {}),
        ...(failureReason ? { failureReason } : {}),
        ...(failureCode ? { failureCode } : {}),
      };
  const base = { ...kept, ...unmoved, ...changes, ...state.value, version, updatedAt: now, tries: 0 };
  const next: Order = {
    ...base,
    deliveredPaise: changes.units ? moneyBreakdown(base).deliveredPaise : order.deliveredPaise,
    stepSince: moved ? now : order.stepSince,
    askedVersion: send && base.step === 'delivering' ? version : order.askedVersion,
    history: [...order.history, ...entries(order, step)].slice(-HISTORY_MAX),
    ...(step.placedReason ? { placedReason: step.placedReason } : {}),
  };
  const checkMs = nextCheckMs(next, 0, now);
  return ok({
    kind: 'changed',
    send,
    order: checkMs === null ? next : { ...next, nextAt: new Date(now.getTime() + checkMs) },
  });
}

function entries(order: Order, { path, why, now }: Step): HistoryEntry[] {
  let from = nameOf(order);
  return path.map((to) => {
    const entry = { from, to, at: now, why, version: order.version + 1 };
    from = nameOf(stateOf(to));
    return entry;
  });
}
