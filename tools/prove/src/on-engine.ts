import { randomBytes } from 'node:crypto';
import { newAcks, replicas, REPLICAS } from './acknowledged.ts';
import { startEngine } from './engine.ts';
import { seconds, type Finding } from './page.ts';
import { verify } from './verify.ts';

export async function manyOperations(operations: number, seed: number): Promise<Finding> {
  const engine = await startEngine('prove');
  const key = randomBytes(32).toString('base64url');
  const acks = newAcks();
  const start = performance.now();
  const job = { url: engine.url, key, seed, operations: operations / REPLICAS };
  await Promise.all(replicas(job, acks).map(({ done }) => done));
  const took = performance.now() - start;
  const { transfers, posted, faults } = await verify(engine.url, key, acks.outcomes);
  await engine.stop();
  if (acks.count < operations) faults.push(`${operations - acks.count} operations were never answered`);
  return {
    title: `${acks.count} operations by ${REPLICAS} processes (seed ${seed}), every document verified`,
    lines: [
      `${transfers} transfers stand, ${posted} posted; ${acks.repeated} answers to keys that were answered before`,
      `${seconds(took)}, ${Math.round((acks.count / took) * 1000)} operations/s`,
    ],
    faults: [...acks.faults, ...faults],
  };
}

const LOAD_BEFORE_KILL = 400;
const POLL_MS = 20;

export async function kills(times: number, seed: number): Promise<Finding> {
  const engine = await startEngine('prove');
  const key = randomBytes(32).toString('base64url');
  const acks = newAcks();
  const start = performance.now();
  const running = replicas({ url: engine.url, key, seed, operations: Number.MAX_SAFE_INTEGER }, acks);
  let downMs = 0;
  for (let i = 0; i < times; i++) {
    const before = acks.count;
    while (acks.count < before + LOAD_BEFORE_KILL) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const killedAt = performance.now();
    await engine.killAndRestart();
    downMs += performance.now() - killedAt;
  }
  for (const replica of running) replica.stop();
  await Promise.all(running.map(({ done }) => done));
  const { transfers, posted, faults } = await verify(engine.url, key, acks.outcomes);
  await engine.stop();
  return {
    title: `the engine killed -9 ${times} times under the load of ${REPLICAS} processes (seed ${seed})`,
    lines: [
      `${acks.count} acknowledged operations, ${faults.length} lost or changed; ${transfers} transfers stand, ${posted} posted`,
      `${seconds(performance.now() - start)}; the engine answered again after ${seconds(downMs / times)} on average`,
    ],
    faults: [...acks.faults, ...faults],
  };
}
