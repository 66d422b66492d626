import type { Log } from '@topup/kit/log';
import type { Alarm } from '../payments/alarms.ts';
import type { PassesDeps, PaymentCheckDeps } from './deps.ts';
import type { FindingsGauge } from './findings-gauge.ts';
import { LIGHT_REACH_MS, nameOfFinding, type Check, type Finding, type RunKind } from './domain/reconciliation.ts';
import type { OpenFinding, Reconciliations, Run } from './store/reconciliations.ts';
import { lateCaptures } from './late-captures.ts';
import { orders } from './orders.ts';
import { type Pass, type Passes, foundTwice } from './pass.ts';
import { pendings } from './pendings.ts';
import { captures, history, askAgain } from './transfers.ts';
import { wallets } from './wallets.ts';
import { captureKeys, unpostedPayments } from './domain/compare-gateways.ts';
import { capturedSince } from '../payments/store/captured-payments.ts';
import { transfersByKey } from '../ledger/store/read-transfers.ts';
import { throttled } from './throttled.ts';

export const passesOf = (deps: PassesDeps): Passes => [
  ['pendings', (pass) => pendings(deps, pass)],
  ['history', (pass) => history(deps, pass)],
  ['gateways', (pass) => captures(deps, pass)],
  ['gateways', (pass) => payments(deps, pass)],
  ['wallets', (pass) => wallets(deps, pass)],
  ['orders', (pass) => orders(deps, pass)],
  ['gateways', (pass) => lateCaptures(deps, pass)],
];

export type RunDeps = {
  readonly passes: Passes;
  readonly recheckMs: number;
  readonly reconciliations: Reconciliations;
  readonly findingsGauge: FindingsGauge;
  readonly alarm: Alarm;
  readonly log: Log;
  readonly now: () => Date;
};

const FINDINGS_MAX = 200;

type BegunRun = { readonly id: string; readonly kind: RunKind; readonly startedAt: Date };

export async function beginRun(
  deps: Pick<RunDeps, 'reconciliations' | 'now'>,
  id: string,
  kind: RunKind,
): Promise<BegunRun | null> {
  const startedAt = deps.now();
  return (await deps.reconciliations.start(id, kind, startedAt)) ? { id, kind, startedAt } : null;
}

export async function reconcile(deps: RunDeps, id: string, kind: RunKind, stopping?: AbortSignal): Promise<boolean> {
  const begun = await beginRun(deps, id, kind);
  if (begun) await makeRun(deps, begun, stopping);
  return begun !== null;
}

/** The run decides nothing about money itself: a repair only repeats an idempotent command. */
export async function makeRun(deps: RunDeps, { id, kind, startedAt }: BegunRun, stopping?: AbortSignal): Promise<void> {
  const before = new Map((await earlier(deps)).map((finding) => [nameOfFinding(finding), finding.since]));
  const findings = new Map<string, OpenFinding>();
  const checked: Record<string, number> = {};
  const notChecked: { check: Check; why: string }[] = [];
  const pass: Pass = {
    recheckMs: deps.recheckMs,
    from: kind === 'full' ? null : new Date(startedAt.getTime() - LIGHT_REACH_MS),
    count: (what, n) => {
      stopping?.throwIfAborted();
      checked[what] = (checked[what] ?? 0) + n;
    },
    note: async (finding, repair) => {
      const name = nameOfFinding(finding);
      if (findings.has(name)) return;
      const since = before.get(name) ?? startedAt;
      findings.set(name, { ...finding, since, ...(repair ? { repair: await attempt(repair) } : {}) });
    },
  };
  for (const [check, work] of deps.passes)
    await work(pass).catch((error: unknown) => {
      deps.log.warn({ err: error, check }, 'not reconciled');
      notChecked.push({ check, why: (error as Error).message.slice(0, 300) });
    });
  const all = [...findings.values()];
  ring(deps, all, before);
  const report = { checked, findings: all.slice(0, FINDINGS_MAX), found: all.length, notChecked };
  await deps.reconciliations.end(id, report, deps.now());
  await showFindings(deps);
}

/** Shows the newest run in the metric. Every replica calls this; otherwise a replica would go on showing its own last run. */
export const showFindings = async ({
  findingsGauge,
  reconciliations,
}: Pick<RunDeps, 'findingsGauge' | 'reconciliations'>): Promise<void> =>
  findingsGauge.show((await reconciliations.lastDone())?.findings ?? []);

async function earlier({ reconciliations }: Pick<RunDeps, 'reconciliations'>): Promise<readonly OpenFinding[]> {
  const runs: (Run | null)[] = await Promise.all([reconciliations.lastDone('light'), reconciliations.lastDone('full')]);
  return runs.flatMap((run) => run?.findings ?? []);
}

/** Returns the error's text if a repair fails: the next run finds the contradiction again. */
const attempt = (repair: () => Promise<string>): Promise<string> =>
  repair().catch((error: unknown) => `Tried and failed: ${(error as Error).message.slice(0, 300)}`);

function ring(deps: Pick<RunDeps, 'alarm'>, findings: readonly Finding[], before: ReadonlyMap<string, Date>): void {
  for (const finding of findings) if (!before.has(nameOfFinding(finding))) deps.alarm('reconciliation', { finding });
}

async function payments(deps: PaymentCheckDeps, pass: Pass): Promise<void> {
  for await (const part of throttled(capturedSince(deps.payments, pass.from))) {
    pass.count('payments', part.length);
    for (const finding of await foundTwice(pass, () => find(deps, part)))
      await pass.note(finding, () => askAgain(deps, finding.subject));
  }
}

async function find(deps: Omit<PaymentCheckDeps, 'settle'>, ids: readonly string[]): Promise<Finding[]> {
  const paid = [...(await deps.payments.ofIds(ids)).values()];
  const posted = await transfersByKey(deps.transfers, paid.flatMap(captureKeys));
  return [...unpostedPayments(paid, posted)];
}
