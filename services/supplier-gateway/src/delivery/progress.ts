import { HaltReason, Remaining, UnitState } from '@topup/proto';
import type { AttemptState, MaybeAbsent } from '../domain/attempt.ts';
import { REFUSED } from '../domain/refusals.ts';
import { remaining, type Halt } from '../domain/slice.ts';
import type { AttemptSummary } from '../store/settle-unit.ts';

export const WIRE_STATE: Readonly<Record<AttemptState, UnitState>> = {
  sending: UnitState.SENDING,
  delivered: UnitState.DELIVERED,
  rejected: UnitState.REJECTED,
  retryable: UnitState.RETRYABLE,
  not_sent: UnitState.NOT_SENT,
  ambiguous: UnitState.AMBIGUOUS,
  void: UnitState.VOID,
};

const NOTHING_TOLD = { failureCode: '', reason: '' };

export const progressOf = ({ _id: unit, state, supplierOrderId = '', proof, told }: AttemptSummary) => {
  const isRefused = state === 'rejected' || state === 'retryable';
  const reason = isRefused ? (told ?? REFUSED) : (state === 'void' && told) || NOTHING_TOLD;
  return { unit, state: WIRE_STATE[state], supplierOrderId, provedByBalance: proof !== undefined, ...reason };
};

/** `<orderId>:<step>:<version>`. The version is the sum of the units' versions, so it grows with every change of a unit. */
export const replyId = (orderId: string, step: string, attempts: Iterable<AttemptSummary>): string => {
  let version = 0;
  for (const attempt of attempts) version += attempt.version;
  return `${orderId}:${step}:${version}`;
};

const REMAINING = { none: Remaining.NONE, more: Remaining.MORE, halted: Remaining.HALTED } as const;
const HALT: Readonly<Record<Halt, HaltReason>> = {
  points: HaltReason.POINTS,
  breaker: HaltReason.BREAKER,
  paused: HaltReason.PAUSED,
};

export function progressed(
  orderId: string,
  units: readonly string[],
  attempts: ReadonlyMap<string, AttemptSummary>,
  halt: Halt | null,
) {
  const left = remaining(
    units.map((unit): MaybeAbsent => attempts.get(unit)?.state ?? 'absent'),
    halt,
  );
  return {
    orderId,
    units: [...attempts.values()].map(progressOf),
    remaining: REMAINING[left],
    haltReason: left === 'halted' && halt ? HALT[halt] : HaltReason.UNSPECIFIED,
  };
}

export const voided = (orderId: string, attempts: readonly AttemptSummary[]) => ({
  orderId,
  units: attempts.map(progressOf),
});
