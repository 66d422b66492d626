import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Document } from './mongo.ts';
import { ADDRESS, addressOfNobody, ADMIN_ACTS, closeAccount, erasePerson, GONE, type Personal } from './personal.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';

const accountId = 'a'.repeat(32);
const person = { accountId, email: 'Asha.Rao+shop@gmail.com' };
const other = { accountId: 'b'.repeat(32), email: 'other@example.com' };
const nobody = addressOfNobody(accountId);
const PERSONAL: readonly Personal[] = [
  { collection: 'proposals', of: 'by', fields: { email: ADDRESS, phone: GONE } },
  { collection: 'products', email: 'paused.by' },
  { collection: 'products', email: 'versions[].after.paused.by' },
  { collection: 'products', text: 'reason' },
  { collection: 'sums', sums: true },
  ...ADMIN_ACTS,
];

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.release());

async function store(name: string, ...documents: Document[]): Promise<void> {
  const collection = await database.collection<Document>(name);
  await collection.deleteMany({});
  await collection.insertMany(documents);
}
const stored = async (name: string) => (await database.collection<Document>(name)).find().sort({ _id: 1 }).toArray();

test('erases every kind of declared field of this person, and nothing of another', async () => {
  const pausedBy = (email: string) => ({ reason: 'r', paused: { by: email } });
  const version = (email: string | null) => ({ after: { paused: email && { by: email } } });
  const act = (id: string, by: typeof person) => ({
    _id: id,
    accountId: by.accountId,
    email: by.email,
    address: '10.0.0.1',
  });
  await store(
    'proposals',
    { _id: '1', by: accountId, email: person.email, phone: '1' },
    { _id: '2', by: 'b', email: 'o' },
  );
  await store(
    'products',
    { _id: '1', ...pausedBy(person.email), versions: [version(person.email), version(null), version(other.email)] },
    { _id: '2', ...pausedBy(other.email), reason: `cheaper, proposed by ${person.email}`, versions: [] },
    { _id: '3', paused: null, reason: null },
  );
  await store('sums', { _id: 'asharao@gmail.com' }, { _id: 'o1:asharao@gmail.com' }, { _id: 'o1:other@example.com' });
  await store(
    'adminActs',
    act('1', person),
    { ...act('2', other), before: { proposedBy: accountId, proposedByEmail: person.email } },
    act('3', other),
  );
  for (let i = 0; i < 2; i++) await erasePerson(database, PERSONAL, person);
  expect(await stored('proposals')).toEqual([
    { _id: '1', by: accountId, email: nobody },
    { _id: '2', by: 'b', email: 'o' },
  ]);
  expect(await stored('products')).toEqual([
    { _id: '1', ...pausedBy(nobody), versions: [version(nobody), version(null), version(other.email)] },
    { _id: '2', ...pausedBy(other.email), reason: `cheaper, proposed by ${nobody}`, versions: [] },
    { _id: '3', paused: null, reason: null },
  ]);
  expect(await stored('sums')).toEqual([{ _id: 'o1:other@example.com' }]);
  expect(await stored('adminActs')).toEqual([
    { ...act('1', person), email: nobody, address: 'Erased' },
    { ...act('2', other), before: { proposedBy: accountId, proposedByEmail: nobody } },
    act('3', other),
  ]);
});

test('keeps the sums of an admin whose mailbox another account has too', async () => {
  await store('sums', { _id: 'asharao@gmail.com' });
  await store('adminActs', { _id: '1', accountId: other.accountId });
  await erasePerson(database, PERSONAL, person);
  expect(await stored('sums')).toHaveLength(1);
});

test('erases only when asked to, and refuses a question without an account', async () => {
  await store('proposals', { _id: '1', by: accountId, email: person.email });
  const keeps = async () => [{ why: 'Something is open.', ids: ['1'] }];
  const logged: unknown[] = [];
  const deps = { database, personal: PERSONAL, log: { info: (...line: unknown[]) => void logged.push(line) } };
  const asked = { ...person, erase: false };
  expect(await closeAccount({ ...deps, keeps }, asked)).toEqual({ kept: await keeps() });
  expect(logged).toEqual([]);
  expect(await stored('proposals')).toMatchObject([{ email: person.email }]);
  const bad = { ...asked, accountId: '', erase: true };
  await expect(closeAccount(deps, bad)).rejects.toThrow('needs an account');
  await closeAccount(deps, { ...person, erase: true });
  expect(logged).toEqual([[{ accountId }, 'account erased']]);
});
