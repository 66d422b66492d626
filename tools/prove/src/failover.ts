import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { playFailovers, type Failovers } from '@topup/kit/testing/replica-set/failovers';
import { keptBack } from '@topup/kit/testing/replica-set/isolation';
import { playedLines } from '@topup/kit/testing/replica-set/played';
import { STRIKES, type Strike } from '@topup/kit/testing/replica-set/strikes';
import { randomFrom, shuffled } from '@topup/kit/testing/simulation/random';
import { newAcks, replicas, type Acks } from './acknowledged.ts';
import { startEngine, type Engine } from './engine.ts';
import { seconds, type Finding } from './page.ts';
import type { Broken } from './replicas.ts';
import { undoneWrites } from './undone-writes.ts';
import { verify } from './verify.ts';

const STRIKE_MS = 2_000;
const STRIKE_ONE_IN = 8;
const ALL_STRIKES_MS = 4_000;
const ACKNOWLEDGED_BETWEEN = 200;
const ACKNOWLEDGED_WITHIN_MS = 60_000;
const POLL_MS = 20;

type Fault = (failovers: Failovers) => Promise<void>;

const strike =
  (strikes: readonly Strike[], forMs: number): Fault =>
  async (failovers) => {
    failovers.strike(strikes, STRIKE_ONE_IN);
    await pause(forMs);
    failovers.strike([]);
  };

const FAULTS: readonly Fault[] = [
  ...STRIKES.map((one) => strike([one], STRIKE_MS)),
  strike(STRIKES, ALL_STRIKES_MS),
  ({ stepDown }) => stepDown(500),
  ({ shutDown }) => shutDown(1_500),
  ({ fallSilent }) => fallSilent(3_000),
  ({ rollBack }) => rollBack(1_500),
  ({ rollBack }) => rollBack(10_000),
];

export async function ledgerFailovers(rounds: number, seed: number): Promise<Finding> {
  const random = randomFrom(seed);
  const start = performance.now();
  let slowestMs = 0;
  const { acks, failovers, transfers, posted, faults } = await underLoad(seed, null, async (played, answered) => {
    for (let round = 0; round < rounds; round++)
      for (const fault of shuffled(FAULTS, random)) {
        await fault(played);
        const healedAt = performance.now();
        await answered();
        slowestMs = Math.max(slowestMs, performance.now() - healedAt);
      }
  });
  return {
    title: `the ledger's operations through ${rounds * FAULTS.length} failovers and disturbances of a replica set (seed ${seed})`,
    lines: [
      `${acks.count} acknowledged operations, ${faults.length} lost or changed; ${transfers} transfers stored, ${posted} posted`,
      ...playedLines(failovers.played),
      `${seconds(performance.now() - start)}; ${ACKNOWLEDGED_BETWEEN} operations were acknowledged ${seconds(slowestMs)} after a fault at the latest`,
    ],
    faults: [...acks.faults, ...faults, ...localReadsOf(failovers)],
  };
}

const BROKEN: Readonly<Record<Broken, Fault>> = {
  'an unknown result taken for a refusal': strike(['interrupted', 'cut after'], STRIKE_MS),
  'reads trusted as durable': ({ rollBack }) => rollBack(1_500),
};
const BROKEN_ROUNDS_MAX = 20;
/** Few accounts, so that the processes often use the same wallet and build upon each other's writes. */
const BROKEN_ACCOUNTS = 4;
const BROKEN_FAULTS = 3;

export async function brokenLedgers(seed: number): Promise<Finding> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const name of Object.keys(BROKEN) as Broken[]) {
    let rounds = 0;
    let found: readonly string[] = [];
    while (found.length === 0 && rounds < BROKEN_ROUNDS_MAX) {
      const tried = await underLoad(seed + rounds++, name, async (played, answered) => {
        for (let i = 0; i < BROKEN_FAULTS; i++) {
          await BROKEN[name](played);
          await answered();
        }
      });
      found = [...tried.acks.faults, ...tried.faults];
    }
    if (found.length === 0) faults.push(`${name}: not caught in ${rounds} rounds`);
    else lines.push(`${name}: ${found.length} contradictions after ${rounds} rounds, the first: ${found[0]}`);
  }
  return { title: `${lines.length} ledgers that are known to break in a failover are caught`, lines, faults };
}

type Course = (failovers: Failovers, answered: () => Promise<void>) => Promise<void>;

async function underLoad(seed: number, broken: Broken | null, course: Course) {
  const engine = await startEngine('prove');
  const key = randomBytes(32).toString('base64url');
  const acks = newAcks();
  const failovers = await playFailovers(engine.url, randomFrom(seed), isolationsOf(engine, broken));
  const job = {
    url: failovers.url,
    key,
    seed,
    operations: Number.MAX_SAFE_INTEGER,
    ...(broken ? { broken, accounts: BROKEN_ACCOUNTS } : {}),
  };
  const running = replicas(job, acks);
  await answered(acks);
  await course(failovers, () => answered(acks));
  for (const replica of running) replica.stop();
  await Promise.all(running.map(({ done }) => done));
  await failovers.close();
  const verified = await verify(engine.url, key, acks.outcomes);
  await engine.stop();
  return { acks, failovers, ...verified };
}

/** The writes that will be rolled back are by turns hidden and readable. With a broken ledger they are always readable. */
function isolationsOf({ url }: Engine, broken: Broken | null) {
  let n = 0;
  return () => (n++ % 2 === 0 && !broken ? keptBack() : undoneWrites(url, 'transfers'));
}

async function answered(acks: Acks): Promise<void> {
  const [before, endsAtMs] = [acks.count, performance.now() + ACKNOWLEDGED_WITHIN_MS];
  while (acks.count < before + ACKNOWLEDGED_BETWEEN) {
    if (performance.now() > endsAtMs)
      throw new Error(`no ${ACKNOWLEDGED_BETWEEN} operations were acknowledged in a minute`);
    await pause(POLL_MS);
  }
}

const localReadsOf = ({ localReads }: Failovers): string[] =>
  [...localReads].map((read) => `a read without read concern majority: ${read}`);
