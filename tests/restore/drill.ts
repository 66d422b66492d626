import { indianDay } from '@topup/kit/indian-day';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { admin, balanceOf, cheapest, type Player } from '../support/shop.ts';
import { runNode } from '@topup/kit/testing/program';
import { paymentsAt } from '../support/simulators.ts';
import { auditBooks, ready, ROOT, STACK, until } from '../support/stack.ts';
import { putBack, takeCopy } from './copy.ts';
import { give, openShop, trade, tradeOn } from './trade.ts';

type Found = { check: string; subject: string; detail: string; repair?: string };
type Run = { _id: string; state: string; findings: Found[]; notChecked: { check: string; why: string }[] };
type Lost = { accountId: string; amountPaise: number };

const lines: string[] = [];
const faults: string[] = [];
const RUNS_MAX = 6;
const LOG = join(ROOT, '.data', STACK, 'logs/wallet.log');
const COPY = join(ROOT, '.data', STACK, 'copy');
/** The age of the copy when the wallet is restored. */
const COPY_AGE_MS = 120_000;
const PATIENCE_MS = 120_000;
const SECOND = 1_000;

async function stack(verb: 'stop' | 'start', name: string): Promise<void> {
  const { status, stderr } = await runNode(['tools/stack/src/cli.ts', verb, name, '--stack', STACK]);
  if (status !== 0) throw new Error(`${verb} ${name}: ${stderr}`);
}

async function balances(players: readonly Player[]): Promise<Map<string, number>> {
  const list = await Promise.all(players.map(async (player) => [player.accountId, await balanceOf(player)] as const));
  return new Map(list);
}

/** Runs a full reconciliation, started by an admin. */
async function compareBooks(): Promise<Run> {
  const { call } = await admin();
  type Begun = { data: { runId: string } };
  const begun = await until('a comparison begins', async () => {
    const answer = await call<Begun>('POST', '/api/admin/reconciler/runs', { kind: 'full' });
    return answer.status === 202 && answer.body.data.runId;
  });
  return until(
    'the comparison is done',
    async () => {
      const { body } = await call<{ data: { runs: Run[] } }>('GET', '/api/admin/reconciler');
      return body.data.runs.find(({ _id, state }) => _id === begun && state === 'done');
    },
    PATIENCE_MS,
  );
}

/** Reconciles until a run repairs nothing more. Returns the findings left for a person, and the repairs made. */
async function compareUntilStable(): Promise<{ left: Found[]; repairs: string[] }> {
  const repairs: string[] = [];
  for (let i = 0; i < RUNS_MAX; i++) {
    const { findings, notChecked } = await compareBooks();
    for (const { check, why } of notChecked) faults.push(`${check} was not compared: ${why}`);
    const mended = findings.filter(({ repair = '' }) => !/A person decides/.test(repair));
    if (mended.length === 0) return { left: findings, repairs };
    repairs.push(...mended.map(({ repair = '' }) => repair));
  }
  throw new Error('every reconciliation run found something new to repair');
}

/** Tells the wallet what the gateway's report lists, as a person would. */
async function tellRecharges(): Promise<Record<string, number>> {
  const day = indianDay(new Date());
  const paid = (await paymentsAt('ekupi', '')).filter(({ status }) => status === 'success');
  const ids = paid.map(({ merchantTransactionId }) => merchantTransactionId);
  const results: Record<string, number> = {};
  for (let i = 0; i < ids.length; i += 50) {
    const body = { gateway: 'ekupi', day, paymentIds: ids.slice(i, i + 50) };
    type RecoverAnswer = { data: { payments: { result: string }[] } };
    const answer = await (await admin()).call<RecoverAnswer>('POST', '/api/admin/reconciler/recharges', body);
    if (answer.status !== 200) throw new Error(`recharges: ${answer.status} ${answer.body.message}`);
    for (const { result } of answer.body.data.payments) results[result] = (results[result] ?? 0) + 1;
  }
  return results;
}

/** The adjustments that are in the log but not in the copy. */
const adjustmentsSince = (offset: number): Lost[] =>
  readFileSync(LOG)
    .subarray(offset)
    .toString()
    .split('\n')
    .filter((line) => line.includes('"adjustment"') && line.includes('"outcome":"ok"'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Lost);

async function mustBalance(when: string): Promise<void> {
  const { balanced, report } = await auditBooks();
  if (!balanced)
    faults.push(
      `${when}: ${report
        .split('\n')
        .filter((line) => line.startsWith('BREACH'))
        .join('; ')}`,
    );
}

function mustBe(what: string, found: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): void {
  for (const [account, rupees] of expected)
    if (found.get(account) !== rupees)
      faults.push(`${what}: wallet ${account} holds ${found.get(account)}, not ${rupees}`);
}

async function drill(): Promise<void> {
  await ready();
  const [first, second] = await cheapest(2);
  if (!first || !second) throw new Error('the shop is empty');
  const shop = await openShop([first, second]);
  const documents = await takeCopy(COPY);
  const logAt = statSync(LOG).size;
  const copiedAt = performance.now();
  const players = await trade(shop);
  await tradeOn(shop, () => performance.now() - copiedAt < COPY_AGE_MS);
  const expected = await balances(players);
  await mustBalance('before the restore');
  const age = ((performance.now() - copiedAt) / SECOND).toFixed(0);

  await stack('stop', 'wallet');
  await putBack(COPY);
  await stack('start', 'wallet');
  await ready();
  const asCopied = await balances(players);
  const wrong = players.filter(({ accountId }) => asCopied.get(accountId) !== expected.get(accountId)).length;
  lines.push(
    `copy of ${documents} documents, ${age} s of trade older; ${wrong} of ${players.length} wallets wrong with it`,
  );
  if (wrong < players.length) faults.push('the copy already contained changes made after it was taken');

  const recovered = await tellRecharges();
  lines.push(
    `recharges of the gateway's report: ${Object.entries(recovered)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  const { left, repairs } = await compareUntilStable();
  lines.push(`put right by the comparison: ${repairs.length} records`);
  const adjustments = adjustmentsSince(logAt);
  const rupees = (paise: number): string => (paise / 100).toFixed(2);
  for (const { subject, detail, repair } of left) lines.push(`for a person: ${subject} ${detail}: ${repair}`);
  for (const { accountId, amountPaise } of adjustments)
    lines.push(`for a person: the log has an adjustment of ${rupees(amountPaise)} rupees for wallet ${accountId}`);
  const namedOnly = new Set(adjustments.map(({ accountId }) => accountId));
  const others = new Map([...expected].filter(([account]) => !namedOnly.has(account)));
  mustBe('before a person decided', await balances(players), others);
  if (left.length !== 1 || adjustments.length !== 1)
    faults.push(
      `${left.length} findings and ${adjustments.length} adjustments are left for a person, one each was made`,
    );

  for (const { amountPaise } of adjustments) await give(shop.guest, amountPaise / 100);
  const after = await compareUntilStable();
  for (const { subject, detail } of after.left) faults.push(`still found: ${subject} ${detail}`);
  mustBe('in the end', await balances(players), expected);
  await mustBalance('in the end');
  lines.push(`after the person's adjustment every wallet holds what it held, and the audit finds nothing`);
}

await drill().catch((error: Error) => faults.push(`${error.message}${error.cause ? ` (${String(error.cause)})` : ''}`));
const title = 'the wallet put back from an old copy: orders and the gateway bring back what they prove';
process.stdout.write(`${JSON.stringify({ title, lines, faults })}\n`);
