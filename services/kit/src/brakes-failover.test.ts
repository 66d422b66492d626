import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openBrakes, type Brakes } from './brakes.ts';
import { createLog } from './log.ts';
import { connectMongo, type Database } from './mongo.ts';
import { eventually } from './testing.ts';
import { playFailovers, type Failovers } from './testing/replica-set/failovers.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';
import { randomFrom } from './testing/simulation/random.ts';

const url = testMongoUrl();
let set: Failovers;
let databases: Database[] = [];
let [admins, replicas]: [Brakes, Brakes] = [null!, null!];
beforeAll(async () => {
  set = await playFailovers(url, randomFrom(1));
  const log = createLog('brakes-failover-test', 'silent');
  databases = [await connectMongo(set.url, log, 'apply'), await connectMongo(set.url, log, 'check')];
  [admins, replicas] = (await Promise.all(databases.map((database) => openBrakes(database)))) as [Brakes, Brakes];
  await admins.putOn(brake('first'));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await set.close();
  await dropDatabase(url);
});

const brake = (name: string) => ({
  name,
  reason: 'It goes wrong.',
  reviewAt: new Date(Date.now() + 3_600_000),
  by: 'a'.repeat(32),
  email: 'asha@example.com',
});

const OUTAGE_MS = 1_200;
test.each(['stepDown', 'shutDown', 'fallSilent', 'rollBack'] as const)(
  '%s: a brake that was acknowledged is on, one that was released is off, and no answer is old',
  async (going) => {
    const played = set[going](OUTAGE_MS);
    // An admin presses again until an answer comes; `false` means that an earlier try, whose answer was lost, was carried out.
    await eventually('it is put on', () =>
      admins
        .putOn(brake(going))
        .then(() => true)
        .catch(() => false),
    );
    const put = await eventually('a read is answered', () => replicas.read().catch(() => null));
    expect(put.get(going)).toMatchObject({ reason: 'It goes wrong.' });
    await played;
    const { id } = put.get(going)!;
    const again = set[going](OUTAGE_MS);
    await eventually('it is released', () =>
      admins
        .release(id)
        .then(() => true)
        .catch(() => false),
    );
    const read = await eventually('a read is answered', () => replicas.read().catch(() => null));
    expect(read.has(going)).toBe(false);
    expect(read.has('first')).toBe(true);
    await again;
  },
);

test('while the primary does not answer, nothing may begin: unknown counts as on', async () => {
  const played = set.fallSilent(OUTAGE_MS * 3);
  await eventually('unknown', () =>
    replicas
      .on()
      .then(() => false)
      .catch(({ status }: { status: number }) => status === 503),
  );
  await played;
  await eventually('known again', () =>
    replicas
      .on()
      .then((on) => on.has('first'))
      .catch(() => false),
  );
});
