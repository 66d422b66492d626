import { outboxEntry, type OutboxEntry } from '@topup/kit/outbox';
import { UnitState } from '@topup/proto';
import type { ResolvedState } from '../domain/verdict.ts';
import type { AttemptRecord } from './attempt-record.ts';

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
        state: to.state === 'delivered' ? UnitState.DELIVERED : UnitState.REJECTED,
        supplierOrderId: to.state === 'delivered' ? to.supplierOrderId : '',
        reason: to.state === 'rejected' ? to.told.reason : '',
        failureCode: to.state === 'rejected' ? to.told.failureCode : '',
      },
    },
    at,
  );
