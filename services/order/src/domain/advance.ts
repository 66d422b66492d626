import { ok, type Result } from '@topup/kit/result';
import { nextCheckMs } from './deadlines.ts';
import { BLOCKED, fenceOf } from './fence.ts';
import { nameOf, stateOf, applyTransitions, type IllegalMove, type StateName } from './machine.ts';
import type { HistoryEntry, Order, OrderProgress, PlacedReason } from './order.ts';
import { moneyBreakdown } from './refunds.ts';
import type { MergeError } from './units.ts';

const HISTORY_MAX = 100;

export type Decision =
  /** The caller saves `order` if no other version was saved meanwhile. Then, if `send`, it sends the order's command. */
  | { readonly kind: 'changed'; readonly order: Order; readonly send: boolean }
  /** `resend`: this reply was applied before, and the command sent after it may be lost, so the command is sent again. */
  | { readonly kind: 'unchanged'; readonly resend: boolean };

export type DecisionError =
  | IllegalMove
  | MergeError
  | { readonly kind: 'unknown_refund'; readonly key: string }
  /** The wallet reported the same refund both as credited to the wallet and as paid back by support. */
  | { readonly kind: 'refund_contradiction'; readonly refund: number };
export type DecisionResult = Result<Decision, DecisionError>;

export const unchanged = (resend: boolean): DecisionResult => ok({ kind: 'unchanged', resend });

export type Step = {
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
  /** For an empty `path`, which keeps the order's state: whether the order's command must be sent again at once. */
  readonly sendAgain?: boolean;
};

/** An order of a blocked account never stays where its units could be sent: the same write moves it on to its fence. */
export function advance(order: Order, step: Step): DecisionResult {
  const { path, now, changes = {} } = step;
  const asked = applyTransitions(order, path);
  if (!asked.ok) return asked;
  const fence = fenceOf({ ...order, ...changes, ...asked.value });
  const state = applyTransitions(asked.value, fence);
  if (!state.ok) return state;
  const moved = path.length + fence.length > 0;
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
    history: [...order.history, ...entries(order, step, fence)].slice(-HISTORY_MAX),
    ...(step.placedReason && fence.length === 0 ? { placedReason: step.placedReason } : {}),
  };
  const checkMs = nextCheckMs(next, 0, now);
  return ok({
    kind: 'changed',
    send,
    order: checkMs === null ? next : { ...next, nextAt: new Date(now.getTime() + checkMs) },
  });
}

function entries(order: Order, { path, why, now }: Step, fence: readonly StateName[]): HistoryEntry[] {
  let from = nameOf(order);
  const moves = [...path.map((to) => ({ to, why })), ...fence.map((to) => ({ to, why: BLOCKED }))];
  return moves.map(({ to, why: because }) => {
    const entry = { from, to, at: now, why: because, version: order.version + 1 };
    from = nameOf(stateOf(to));
    return entry;
  });
}
