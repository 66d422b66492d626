import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from '@prometheus-io/client';
import { ALARMS_MAX, openAlarms, type Alarms } from './alarms.ts';
import { createLog } from './log.ts';
import { paise } from './money.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

const log = createLog('alarms-test', 'silent');
const registry = new Registry();
let database: TestDatabase;
let one: Alarms<string>;
let two: Alarms<string>;
beforeAll(async () => {
  database = await testDatabase();
  one = await openAlarms(database, { service: 'a-service', registry, log });
  two = await openAlarms(database, { service: 'a-service', registry: new Registry(), log });
});
afterAll(() => database.release());

const stands =
  (...subjects: string[]) =>
  () =>
    Promise.resolve(subjects.map((subject) => ({ subject, detail: 'why' })));
const openIds = async () => (await one.open()).map(({ _id }) => _id).toSorted();

test('the register follows the active alarms: opened once, closed when over, opened again when active again', async () => {
  await one.keep('stuck', stands('a', 'b'));
  await one.keep('lost', stands('a'));
  const [first] = await one.open();
  await one.keep('stuck', stands('a', 'b'));
  expect(await openIds()).toEqual(['lost:a', 'stuck:a', 'stuck:b']);
  expect((await one.open())[0]).toEqual(first);
  expect(await registry.metrics()).toContain('a_service_alarms_open{kind="stuck"} 2');

  await one.keep('stuck', stands('b'));
  expect(await openIds()).toEqual(['lost:a', 'stuck:b']);
  await one.keep('stuck', stands('a', 'b'));
  expect((await one.open()).find(({ _id }) => _id === 'stuck:a')).toMatchObject({ times: 2, detail: 'why' });
});

test('(read, open by another, compare): an alarm that another replica has just opened is not closed', async () => {
  await one.keep('race', async () => {
    await two.keep('race', stands('new'));
    return [];
  });
  expect(await openIds()).toContain('race:new');
  await Promise.all([one, two].map((alarms) => alarms.keep('both', stands('x'))));
  expect((await one.open()).filter(({ kind }) => kind === 'both')).toMatchObject([{ times: 1 }]);
});

test('an alarm keeps the details that people need at once', async () => {
  const facts = { player: '12345678 (1234)', amountPaise: paise(7_450), since: new Date(0) };
  await one.keep('facts', async () => [{ subject: 'a', detail: 'why', facts }]);
  expect((await two.open()).find(({ kind }) => kind === 'facts')).toMatchObject({ facts });
});

test('the details of an open alarm follow the condition, and it counts once', async () => {
  for (const detail of ['is on sale', 'was on sale']) {
    await one.keep('details', async () => [{ subject: 'a', detail, facts: { since: new Date(0) } }]);
    expect((await two.open()).filter(({ kind }) => kind === 'details')).toMatchObject([{ detail, times: 1 }]);
  }
});

test('a partial list of many alarms opens each once and closes none; a complete list closes the others', async () => {
  const flood = Array.from({ length: ALARMS_MAX + 200 }, (_, i) => `f${i}`);
  const parts = [flood, [...flood].reverse(), flood.slice(100)].map((order) => order.slice(0, ALARMS_MAX));
  for (const part of [...parts, ...parts]) await one.keep('flood', stands(...part));
  const stored = await database
    .collection<{ _id: string; kind: string; times: number; closedAt?: Date }>('alarms')
    .then((alarms) => alarms.find({ kind: 'flood' }).toArray());
  expect(stored).toHaveLength(flood.length);
  expect(stored.filter(({ times, closedAt }) => times !== 1 || closedAt)).toEqual([]);
  expect(await registry.metrics()).toContain(`a_service_alarms_open{kind="flood"} ${flood.length}`);
  await one.keep('flood', stands('f7'));
  expect((await openIds()).filter((id) => id.startsWith('flood:'))).toEqual(['flood:f7']);
  expect(await registry.metrics()).toContain('a_service_alarms_open{kind="flood"} 1');
});

test('an alarm that replicas report for themselves is closed when none has reported it for two minutes', async () => {
  const report = (by: Alarms<string>, ...subjects: string[]) =>
    by.report(
      'failing',
      subjects.map((subject) => ({ subject, detail: 'why' })),
    );
  await report(one, 'a');
  await report(two, 'b');
  await report(one, 'a');
  const failing = async () => (await openIds()).filter((id) => id.startsWith('failing:'));
  expect(await failing()).toEqual(['failing:a', 'failing:b']);
  expect(await registry.metrics()).toContain('a_service_alarms_open{kind="failing"} 2');

  const alarms = await database.collection<{ _id: string; times: number }>('alarms');
  const earlier = [{ $set: { reportedAt: { $subtract: ['$reportedAt', 130_000] } } }];
  await alarms.updateOne({ _id: 'failing:a' }, earlier);
  await report(two, 'b');
  expect(await failing()).toEqual(['failing:b']);
  await report(one, 'a');
  expect(await alarms.findOne({ _id: 'failing:a' })).toMatchObject({ times: 2 });
  await alarms.updateMany({}, earlier);
  await report(one);
  expect(await failing()).toEqual([]);
});
