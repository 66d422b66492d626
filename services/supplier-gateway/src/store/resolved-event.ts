import { outboxEntry, type OutboxEntry } from '@topup/kit/outbox';
import { UnitState } from '@topup/proto';
import type { ResolvedState } from '../domain/verdict.ts';
import type { AttemptRecord } from './attempt-record.ts';

const STATE = { delivered: UnitState.DELIVERED, rejected: UnitState.REJECTED, void: UnitState.VOID } as const;

export const resolvedEvent = (
  attempt: Pick<AttemptRecord, '_id' | 'orderId' | 'version'>,
  to: ResolvedState,
  at: Date,
): OutboxEntry =>
  outboxEntry(
    'supplier.unit.resolved',
    `${attempt._id}:resolved:${attempt.version + 1}`,
    {
      orderId: attempt.orderId,
      unit: {
        unit: attempt._id,
        state: STATE[to.state],
        supplierOrderId: 'supplierOrderId' in to ? to.supplierOrderId : '',
        provedByBalance: 'proof' in to,
        reason: 'told' in to ? to.told.reason : '',
        failureCode: 'told' in to ? to.told.failureCode : '',
      },
    },
    at,
  );
