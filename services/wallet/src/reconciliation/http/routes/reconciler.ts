import { z } from 'zod';
import { paymentProviders } from '@topup/proto';
import type { Background } from '@topup/kit/background';
import type { Log } from '@topup/kit/log';
import { actorOf, type AdminActs } from '@topup/kit/admin-acts';
import { conflict } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { fingerprint, newId } from '@topup/kit/ids';
import { CHECKS } from '../../domain/reconciliation.ts';
import { beginRun, makeRun, type RunDeps } from '../../run.ts';
import type { Run } from '../../store/reconciliations.ts';
import { RECOVERED, type LostRecharge, type Recovered } from '../../../recharges/use-cases/recover-recharge.ts';

const RUNS = 20;
/** A run still `running` after this time was interrupted by a crash: it is shown as cut off and blocks no new run. */
const CUT_OFF_MS = 30 * 60_000;

const finding = z.object({
  check: z.enum(CHECKS),
  subject: z.string(),
  detail: z.string(),
  since: z.string().describe('when it was first found'),
  repair: z.string().optional().describe('how it was repaired'),
});

const runShape = z
  .object({
    _id: z.string(),
    kind: z.enum(['light', 'full']),
    state: z.enum(['running', 'done', 'cut_off']),
    startedAt: z.string(),
    endedAt: z.string().optional(),
    checked: z.record(z.string(), z.number()).describe('how many records were checked, by kind'),
    found: z.number(),
    findings: z.array(finding),
    notChecked: z.array(z.object({ check: z.enum(CHECKS), why: z.string() })),
  })
  .meta({ id: 'ReconciliationRun' });

const runJson = (run: Run, now: Date) => ({
  _id: run._id,
  kind: run.kind,
  state: run.state === 'running' && isCutOff(run, now) ? ('cut_off' as const) : run.state,
  startedAt: run.startedAt.toISOString(),
  ...(run.endedAt ? { endedAt: run.endedAt.toISOString() } : {}),
  checked: run.checked,
  found: run.found,
  findings: run.findings.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
  notChecked: [...run.notChecked],
});

const isCutOff = ({ startedAt }: Run, now: Date): boolean => now.getTime() - startedAt.getTime() > CUT_OFF_MS;

export const reconcilerRoute = (deps: Pick<RunDeps, 'reconciliations' | 'now'>) =>
  route({
    method: 'get',
    path: '/api/admin/reconciler',
    summary: 'The reports of the newest runs that compared the books with each other, newest first',
    guard: { right: 'moveMoney' },
    response: success({ data: z.object({ runs: z.array(runShape) }) }),
    handler: async () => {
      const runs = await deps.reconciliations.newest(RUNS);
      return { body: { success: true as const, data: { runs: runs.map((run) => runJson(run, deps.now())) } } };
    },
  });

type NowDeps = RunDeps & { readonly acts: AdminActs; readonly background: Background };
type RecoverRouteDeps = {
  readonly acts: AdminActs;
  /** The function `recoverRecharge`, with its dependencies already passed. */
  readonly recover: (lost: LostRecharge) => Promise<Recovered>;
  readonly log: Log;
  readonly now: () => Date;
};
export type ReconcilerDeps = NowDeps & RecoverRouteDeps;

const isRunning = () => conflict('running', 'A check is already under way.');

export const reconcileNowRoute = (deps: NowDeps) =>
  route({
    method: 'post',
    path: '/api/admin/reconciler/runs',
    summary: 'Begins a run now, a light one unless a full one is wanted; its report follows',
    guard: { right: 'moveMoney' },
    body: z.strictObject({ kind: z.enum(['light', 'full']).default('light') }).default({ kind: 'light' }),
    response: success({ data: z.object({ runId: z.string() }) }),
    handler: async ({ body: { kind }, ...call }) => {
      const now = deps.now();
      const [last] = await deps.reconciliations.newest(1);
      if (last?.state === 'running' && !isCutOff(last, now)) return isRunning();
      // Of admins who saw the same newest run, only one can begin the next.
      const runId = `asked:${fingerprint([last?._id ?? 'first'])}`;
      const act = { act: 'begin-reconciliation' as const, subject: runId, before: {}, after: { kind } };
      await deps.acts.record({ _id: `reconcile:${newId()}`, at: now, ...actorOf(call), ...act });
      const begun = await beginRun(deps, runId, kind);
      if (!begun) return isRunning();
      deps.background.add(
        makeRun(deps, begun, deps.background.stopping).catch((error: unknown) =>
          deps.log.error({ err: error }, 'not reconciled'),
        ),
      );
      return { status: 202, body: { success: true as const, message: 'The check has begun.', data: { runId } } };
    },
  });

const PAYMENTS_MAX = 50;
const payment = z.object({ paymentId: z.string(), result: z.enum(RECOVERED) });

export const recoverRechargesRoute = (deps: RecoverRouteDeps) =>
  route({
    method: 'post',
    path: '/api/admin/reconciler/recharges',
    summary: 'Asks a gateway about recharges in its report that the books may have lost, and credits what it captured',
    guard: { right: 'moveMoney' },
    body: z.strictObject({
      gateway: z.enum(paymentProviders),
      day: z.iso.date().describe('the calendar day in India on which they were begun'),
      paymentIds: z
        .array(z.string().regex(/^[0-9a-f]{32}[0-9]{2}$/))
        .min(1)
        .max(PAYMENTS_MAX),
    }),
    response: success({ data: z.object({ payments: z.array(payment) }) }),
    handler: async ({ body: { gateway, day, paymentIds }, ...call }) => {
      const payments: z.infer<typeof payment>[] = [];
      for (const paymentId of new Set(paymentIds)) {
        const act = { act: 'recover-recharge' as const, subject: paymentId, before: {}, after: { gateway, day } };
        await deps.acts.record({ _id: `recover:${newId()}`, at: deps.now(), ...actorOf(call), ...act });
        payments.push({ paymentId, result: await deps.recover({ gateway, day, paymentId }) });
      }
      deps.log.warn({ by: call.principal.accountId, gateway, day, payments }, 'recharges recovered');
      return { body: { success: true as const, data: { payments } } };
    },
  });
