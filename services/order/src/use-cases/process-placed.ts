import type { ActName } from '@topup/proto/act-names';
import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { BusUnavailable } from '@topup/kit/messaging';
import { points, type Points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import { unchanged } from '../domain/advance.ts';
import type { OrderFailure } from '../domain/failures.ts';
import { resume } from '../domain/apply-unit-reports.ts';
import { nameOf } from '../domain/machine.ts';
import { chooseAll, chooseCovered, type PlacedSummary, type WaitingOrder } from '../domain/placed-points.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import type { Holder, RunLease } from '../store/run-lease.ts';

export type ProcessDeps = SagaDeps & {
  readonly runLease: RunLease;
  readonly acts: AdminActs;
  readonly placedSummary: (how: { readonly fresh: boolean }) => Promise<PlacedSummary>;
};
export type RunReport = {
  readonly runId: string;
  readonly considered: number;
  readonly started: number;
  readonly skipped: readonly { readonly orderId: string; readonly reason: string }[];
  readonly pointsUsed: Points;
  readonly balanceBefore: Points;
  /** Placed orders that this run has not started, whether it considered them or not. */
  readonly waiting: number;
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

type Choice = { readonly act: ActName; readonly choose: typeof chooseAll };
export const ALL: Choice = { act: 'process-placed-orders', choose: chooseAll };
/** What the balance covers, oldest first. */
export const COVERED: Choice = { act: 'process-covered-orders', choose: chooseCovered };

export async function processPlaced(
  deps: ProcessDeps,
  admin: Actor & { readonly name: string },
  { act, choose }: Choice,
): Promise<Result<RunReport, OrderFailure>> {
  const { name, ...actor } = admin;
  const holder = { runId: newId(), accountId: actor.accountId, name };
  const lease = await deps.runLease.take(holder);
  if (!lease.taken) return err({ kind: 'run_under_way', by: lease.by });
  try {
    const summary = await deps.placedSummary({ fresh: true });
    const chosen = choose(summary);
    if (!chosen.ok) return chosen;
    const { balance } = summary;
    if (balance === null) return err({ kind: 'balance_unknown' });
    const orders = chosen.value.slice(0, RUN_MAX);
    const record = recorder(deps, actor, act, holder, { ...summary, orders });
    await record('begin', {});
    const ran = await run(deps, holder, orders).catch(async (error: unknown) => {
      await record('end', { failed: String(error) });
      throw error;
    });
    const waiting = summary.orders.length - ran.started;
    const report = { runId: holder.runId, balanceBefore: balance, waiting, ...ran };
    await record('end', report);
    deps.log.info({ ...report, skipped: report.skipped.length }, 'placed orders processed');
    return ok(report);
  } finally {
    await deps.runLease.release(holder);
  }
}

/** Records the run as an admin's act: once before any order moves, and once with the result. */
const recorder = (deps: ProcessDeps, actor: Actor, act: ActName, { runId }: Holder, summary: PlacedSummary) => {
  const { required, balance, orders } = summary;
  return (part: 'begin' | 'end', after: object) =>
    deps.acts.record({
      _id: `${act}:${runId}:${part}`,
      at: deps.now(),
      ...actor,
      act,
      subject: runId,
      before: { orders: orders.map(({ _id }) => _id), required, balance },
      after,
      reason: '',
    });
};

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
