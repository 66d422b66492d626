import { isOpen } from '../domain/attempt.ts';
import type { Lane } from '../domain/lanes.ts';
import { mayContinue, type Halt, type Slice } from '../domain/slice.ts';
import { progressed, replyId } from '../delivery/progress.ts';
import { sendUnit, type SendDeps } from '../delivery/send-unit.ts';
import { attemptsOf } from '../store/attempts.ts';
import type { UnitToSend } from '../store/claim-unit.ts';

export type DeliverDeps = SendDeps & { readonly isStopping: () => boolean };
export type DeliverCommand = { readonly orderId: string; readonly units: readonly UnitToSend[] };

/** Works one slice of an order's open units and answers where each unit stands. Repeating it never sends twice. */
export async function deliverOrder(deps: DeliverDeps, { orderId, units }: DeliverCommand, lane: Lane) {
  const ids = units.map(({ unit }) => unit);
  const before = await attemptsOf(deps.attempts, ids);
  const open = units.filter(({ unit }) => isOpen(before.get(unit)?.state ?? 'absent'));
  const halt = open.length > 0 ? await workSlice(deps, open, lane) : null;
  const after = open.length > 0 ? await attemptsOf(deps.attempts, ids) : before;
  return { id: replyId(orderId, 'progressed', after.values()), reply: progressed(orderId, ids, after, halt) };
}

/** Why it stopped before its end; null when the slice was used up or every open unit was tried. */
async function workSlice(deps: DeliverDeps, open: readonly UnitToSend[], lane: Lane): Promise<Halt | null> {
  let slice: Slice = { startedAt: performance.now(), sends: 0 };
  for (const unit of open) {
    if (deps.isStopping() || !mayContinue(slice, performance.now(), deps.timing)) return null;
    const sending = await sendUnit(deps, unit, lane, slice.startedAt + deps.timing.sliceMs);
    if (sending.kind === 'halted') return sending.by;
    if (sending.kind === 'late') return null;
    slice = { ...slice, sends: slice.sends + 1 };
  }
  return null;
}
