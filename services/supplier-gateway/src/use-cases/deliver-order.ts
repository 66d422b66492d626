import { isOpen } from '../domain/attempt.ts';
import type { Lane } from '../domain/lanes.ts';
import { mayContinue, type Halt, type Slice } from '../domain/slice.ts';
import { progressed, replyId } from '../delivery/progress.ts';
import { sendUnit, type SendDeps } from '../delivery/send-unit.ts';
import { attemptsOf, durableAttemptsOf } from '../store/attempts.ts';
import type { UnitToSend } from '../store/claim-unit.ts';
import type { AttemptSummary } from '../store/settle-unit.ts';

export type DeliverDeps = SendDeps & { readonly isStopping: () => boolean };
export type DeliverCommand = { readonly orderId: string; readonly units: readonly UnitToSend[] };

/** Sends one slice of the order's units. A repeated command never sends a unit twice. */
export async function deliverOrder(deps: DeliverDeps, { orderId, units }: DeliverCommand, lane: Lane) {
  const ids = units.map(({ unit }) => unit);
  // Several units are read first, so that units in a final state do not use up the slice. A single unit's claim checks its state.
  const before = units.length > 1 ? await attemptsOf(deps.attempts, ids) : null;
  const open = units.filter(({ unit }) => isOpen(before?.get(unit)?.state ?? 'absent'));
  const { halt, touched } = await workSlice(deps, open, lane);
  const others = await durableAttemptsOf(
    deps.attempts,
    ids.filter((unit) => !touched.get(unit)),
  );
  const ours = [...touched.values()].filter((attempt) => attempt !== null);
  const after = new Map<string, AttemptSummary>([...others, ...ours].map((attempt) => [attempt._id, attempt]));
  return { id: replyId(orderId, 'progressed', after.values()), reply: progressed(orderId, ids, after, halt) };
}

type Worked = {
  readonly halt: Halt | null;
  readonly touched: ReadonlyMap<string, AttemptSummary | null>;
};

async function workSlice(deps: DeliverDeps, open: readonly UnitToSend[], lane: Lane): Promise<Worked> {
  const touched = new Map<string, AttemptSummary | null>();
  let slice: Slice = { startedAt: performance.now(), sends: 0 };
  for (const unit of open) {
    if (deps.isStopping() || !mayContinue(slice, performance.now(), deps.timing)) break;
    const sending = await sendUnit(deps, unit, lane, slice.startedAt + deps.timing.sliceMs);
    if (sending.attempt !== undefined) touched.set(unit.unit, sending.attempt);
    if (sending.kind === 'halted') return { halt: sending.by, touched };
    if (sending.kind === 'late') break;
    slice = { ...slice, sends: slice.sends + 1 };
  }
  return { halt: null, touched };
}
