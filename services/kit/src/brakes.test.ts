import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openBrakes, type Brakes, type NewBrake } from './brakes.ts';
import { eventually, testDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let [here, there]: [Brakes, Brakes] = [null!, null!];
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.release());
beforeEach(async () => {
  await (await database.collection('brakes')).deleteMany({});
  [here, there] = [await openBrakes(database), await openBrakes(database)];
});

const inAnHour = () => new Date(Date.now() + 3_600_000);
const brake = (name: string, email = 'asha@example.com'): NewBrake => ({
  name,
  reason: 'It goes wrong.',
  reviewAt: inAnHour(),
  by: 'a'.repeat(32),
  email,
});
const idOf = async (brakes: Brakes, name: string) => (await brakes.on()).get(name)?.id ?? 'off';

/** A database whose reads a test controls; `reads` counts them. */
async function readBy(read: () => Promise<unknown>) {
  const counted = { reads: 0 };
  const findOne = () => {
    counted.reads++;
    return read();
  };
  const brakes = await openBrakes({ ...database, collection: async () => ({ findOne }) as never });
  return Object.assign(counted, { brakes });
}

test('a brake is seen at once here, and within a second by another process', async () => {
  expect((await there.on()).size).toBe(0);
  expect(await here.putOn(brake('orders'))).toBe(true);
  const since = performance.now();
  expect((await here.on()).get('orders')).toMatchObject({ reason: 'It goes wrong.', email: 'asha@example.com' });
  await eventually('the other process knows', async () => (await there.on()).has('orders'));
  expect(performance.now() - since).toBeLessThan(2_000);
  expect(await here.release(await idOf(here, 'orders'))).toBe(true);
  await eventually('the other process knows that too', async () => !(await there.on()).has('orders'));
});

test('of two who put it on at once, one does', async () => {
  const done = await Promise.all([here.putOn(brake('orders')), there.putOn(brake('orders', 'ravi@example.com'))]);
  expect(done.toSorted()).toEqual([false, true]);
  expect((await here.on()).get('orders')?.email).toBe(done[0] ? 'asha@example.com' : 'ravi@example.com');
  expect(await here.putOn(brake('orders'))).toBe(false);
});

test('the first brakes of a service, put on at the same moment, all work', async () => {
  const names = ['orders', 'recharges', 'sign-ups', 'deliveries'];
  const done = await Promise.all(names.map((name, i) => (i % 2 ? here : there).putOn(brake(name))));
  expect(done).toEqual([true, true, true, true]);
  expect([...(await here.on()).keys()].toSorted()).toEqual(names.toSorted());
});

test('a change gives the brake another id, and needs the id that was seen', async () => {
  await here.putOn(brake('orders'));
  const id = await idOf(here, 'orders');
  const later = new Date(Date.now() + 7_200_000);
  expect(await here.keepOn(id, later)).toBe(true);
  const kept = (await here.on()).get('orders');
  expect(kept).toMatchObject({ reviewAt: later, reason: 'It goes wrong.' });
  expect(kept?.id).not.toBe(id);
  expect(await there.keepOn(id, later)).toBe(false);
  expect(await there.release(id)).toBe(false);
  expect(await there.release(kept!.id)).toBe(true);
  expect(await there.release(kept!.id)).toBe(false);
});

test('brakes that cannot be read are an error, and are read again by the next call', async () => {
  let isAway = true;
  const { brakes } = await readBy(async () => {
    if (isAway) throw new Error('away');
    return null;
  });
  await expect(brakes.on()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  isAway = false;
  expect((await brakes.on()).size).toBe(0);
});

test('a read that takes too long is an error: its answer would be too old', async () => {
  const { brakes } = await readBy(() => new Promise(() => undefined));
  const since = performance.now();
  await expect(brakes.on()).rejects.toMatchObject({ status: 503 });
  expect(performance.now() - since).toBeLessThan(2_000);
});

test('what was read is used for less than a second', async () => {
  const counted = await readBy(async () => null);
  const since = performance.now();
  await Promise.all([counted.brakes.on(), counted.brakes.on()]);
  await counted.brakes.on();
  if (performance.now() - since < 1_000) expect(counted.reads).toBe(1);
  await eventually('it was read again', async () => (await counted.brakes.on(), counted.reads > 1));
  expect(performance.now() - since).toBeGreaterThanOrEqual(1_000);
});
