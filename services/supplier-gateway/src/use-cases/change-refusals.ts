import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { err, ok, type Result } from '@topup/kit/result';
import { isKnown, type AddedRefusal, type Refusal, type RefusalCode } from '../domain/refusals.ts';
import type { SupplierProtocol } from '../domain/supplier.ts';
import type { RefusalRows } from '../store/refusal-rows.ts';

export type RefusalDeps = {
  readonly rows: RefusalRows;
  readonly refusals: {
    readonly table: () => readonly Refusal[];
    readonly added: () => readonly AddedRefusal[];
    readonly runNow: () => Promise<void>;
  };
  readonly acts: AdminActs;
  readonly supplier: Pick<SupplierProtocol, 'isSuccess'>;
};
export type NewRefusal = {
  readonly status: string;
  readonly reason: string;
  readonly failureCode: RefusalCode;
  readonly because: string;
};
export type RefusalFailure = { readonly kind: 'status_known' } | { readonly kind: 'status_not_added' };

/** Applies to later answers. Earlier units stay ambiguous, for a person to settle. */
export async function addRefusal(
  { rows, refusals, acts, supplier }: RefusalDeps,
  { status, reason, failureCode, because }: NewRefusal,
  actor: Actor,
  now: Date,
): Promise<Result<{ status: string }, RefusalFailure>> {
  if (supplier.isSuccess(status) || isKnown(refusals.table(), status)) return err({ kind: 'status_known' });
  await acts.record({
    _id: newId(),
    at: now,
    ...actor,
    act: 'add-refusal',
    subject: status,
    before: {},
    after: { reason, failureCode },
    reason: because,
  });
  const { accountId: by, email } = actor;
  if (!(await rows.add({ status, reason, failureCode, by, email, at: now }))) return err({ kind: 'status_known' });
  await refusals.runNow();
  return ok({ status });
}

/** Answers with this status are ambiguous again. A built-in row cannot be removed. */
export async function removeRefusal(
  { rows, refusals, acts }: RefusalDeps,
  { status, because }: { status: string; because: string },
  actor: Actor,
  now: Date,
): Promise<Result<{ status: string }, RefusalFailure>> {
  const row = refusals.added().find((each) => each.status === status);
  if (!row) return err({ kind: 'status_not_added' });
  await acts.record({
    _id: newId(),
    at: now,
    ...actor,
    act: 'remove-refusal',
    subject: status,
    before: { ...row },
    after: {},
    reason: because,
  });
  if (!(await rows.remove(status))) return err({ kind: 'status_not_added' });
  await refusals.runNow();
  return ok({ status });
}
