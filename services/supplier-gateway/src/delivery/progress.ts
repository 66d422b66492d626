import { UnitState } from '@topup/proto';
import type { AttemptState } from '../domain/attempt.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';

export const WIRE_STATE: Readonly<Record<AttemptState, UnitState>> = {
  sending: UnitState.SENDING,
  delivered: UnitState.DELIVERED,
  rejected: UnitState.REJECTED,
  retryable: UnitState.RETRYABLE,
  not_sent: UnitState.NOT_SENT,
  ambiguous: UnitState.AMBIGUOUS,
  void: UnitState.VOID,
};

/** A unit as replies and events tell of it. */
export const progressOf = (attempt: AttemptRecord) => ({
  unit: attempt._id,
  state: WIRE_STATE[attempt.state],
  supplierOrderId: attempt.supplierOrderId ?? '',
  reason: attempt.reason ?? '',
});

/** `<orderId>:<step>:<version>`; the version grows with every change of any of the units. */
export const replyId = (orderId: string, step: string, attempts: Iterable<AttemptRecord>): string => {
  let version = 0;
  for (const attempt of attempts) version += attempt.version;
  return `${orderId}:${step}:${version}`;
};
