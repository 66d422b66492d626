import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { BusUnavailable } from '@topup/kit/messaging';
import { points, type Points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import { unchanged } from '../domain/advance.ts';
import type { OrderFailure } from '../domain/failures.ts';
import { resume } from '../domain/apply-unit-reports.ts';
import { nameOf } from '../domain/machine.ts';
import type { PlacedSummary, WaitingOrder } from '../domain/placed-points.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import type { Holder, RunLease } from '../store/run-lease.ts';

export type ProcessDeps = SagaDeps & {
  readonly runLease: RunLease;
  readonly acts: AdminActs;
  readonly placedSummary: () => Promise<PlacedSummary>;
};
export type RunReport = {
  readonly runId: string;
  readonly considered: number;
  readonly started: number;
  readonly skipped: readonly { readonly orderId: string; readonly reason: string }[];
  readonly pointsUsed: Points;
  readonly balanceBefore: Points;
};

/** One run processes at most this many orders, because an admin waits for its report. The others wait for the next run. */
const RUN_MAX = 5_000;
const RENEW_EVERY_MS = 10_000;
const WATCH_ONE_MS = 10_000;
const WATCH_ALL_MS = 25_000;
const POLL_EVERY_MS = 100;

const MOVED_ON = 'It is no longer waiting.';
const BROKER_AWAY = 'The message broker is away; run it again.';
const LEASE_LOST = 'The run was cut off; run it again.';
const ONE_AT_A_TIME = 'An order with unknown points is still being delivered; run it again.';

export async function processPlaced(
  deps: ProcessDeps,
  admin: Actor & { readonly name: string },
): Promise<Result<RunReport, OrderFailure>> {
  const { name, ...actor } = admin;
  const holder = { runId: newId(), accountId: actor.accountId, name };
  const lease = await deps.runLease.take(holder);
  if (!lease.taken) return err({ kind: 'run_under_way', by: lease.by });
  try {
    const summary = await deps.placedSummary();
    const { balance, shortfall } = summary;
    const orders = inTurn(summary.orders);
    if (orders.length === 0) return err({ kind: 'nothing_placed' });
    if (balance === null || shortfall === null) return err({ kind: 'balance_unknown' });
    if (shortfall > 0) return err({ kind: 'points_short', shortfall });
    const record = recorder(deps, actor, holder, { ...summary, orders });
    await record('begin', {});
    const ran = await run(deps, holder, orders).catch(async (error: unknown) => {
      await record('end', { failed: String(error) });
      throw error;
    });
    const report = { runId: holder.runId, balanceBefore: balance, ...ran };
    await record('end', report);
    deps.log.info({ ...report, skipped: report.skipped.length }, 'placed orders processed');
    return ok(report);
  } finally {
    await deps.runLease.release(holder);
  }
}

/** Records the run as an admin's act: once before any order moves, and once with the result. */
const recorder = (deps: ProcessDeps, actor: Actor, { runId }: Holder, summary: PlacedSummary) => {
  const { required, balance, orders } = summary;
  return (part: 'begin' | 'end', after: object) =>
    deps.acts.record({
      _id: `process-placed-orders:${runId}:${part}`,
      at: deps.now(),
      ...actor,
      act: 'process-placed-orders',
      subject: runId,
      before: { orders: orders.map(({ _id }) => _id), required, balance },
      after,
      reason: '',
    });
};

const inTurn = (orders: readonly WaitingOrder[]): WaitingOrder[] =>
  [...orders.filter(({ needed }) => !needed.unknown), ...orders.filter(({ needed }) => needed.unknown)].slice(
    0,
    RUN_MAX,
  );

async function run(deps: ProcessDeps, holder: Holder, orders: readonly WaitingOrder[]) {
  const [endsAtMs, skipped] = [performance.now() + WATCH_ALL_MS, [] as { orderId: string; reason: string }[]];
  let [started, pointsUsed, renewedAtMs, stopped] = [0, 0, performance.now(), null as string | null];

  for (const order of orders) {
    if (!stopped && performance.now() - renewedAtMs > RENEW_EVERY_MS) {
      if (!(await deps.runLease.renew(holder))) stopped = LEASE_LOST;
      renewedAtMs = performance.now();
    }
    const began = stopped ? null : await start(deps, order);
    const reason = stopped ?? (began === 'moved_on' ? MOVED_ON : null);
    if (began === 'broker_away') stopped = BROKER_AWAY;
    if (reason) {
      skipped.push({ orderId: order._id, reason });
      continue;
    }
    started += 1;
    pointsUsed += order.needed.points;
    if (!order.needed.unknown || order === orders.at(-1)) continue;
    if (!(await comesToRest(deps, order._id, Math.min(endsAtMs, performance.now() + WATCH_ONE_MS))))
      stopped = ONE_AT_A_TIME;
  }
  return { considered: orders.length, started, skipped, pointsUsed: points(pointsUsed) };
}

/** `moved_on`: another process moved the order. `broker_away`: the move is saved, and the sweeper sends its command. */
async function start(
  deps: ProcessDeps,
  { _id: orderId }: WaitingOrder,
): Promise<'started' | 'moved_on' | 'broker_away'> {
  let moved = false;
  const changed = await changeOrder(deps, orderId, (order, now) => {
    moved = nameOf(order) === 'placed/waiting';
    return moved ? resume(order, "an admin's run", now) : unchanged(false);
  }).catch((error: unknown) => {
    if (!(error instanceof BusUnavailable)) throw error;
    return null;
  });
  if (!moved) return 'moved_on';
  if (changed === null) return 'broker_away';
  return changed.ok ? 'started' : 'moved_on';
}

async function comesToRest({ orders }: ProcessDeps, orderId: string, untilMs: number): Promise<boolean> {
  while (performance.now() < untilMs) {
    const order = await orders.read(orderId);
    if (!order || nameOf(order) !== 'processing/delivering') return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
  return false;
}
