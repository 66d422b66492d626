import type { StoreDatabase } from '../mongo.ts';
import type { AdminWrites } from './on-record.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: object }>;
type Listed = { data: { brakes: readonly { name: string; on: { id: string } | null }[] } };

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** The calls of an admin to the brakes of a service. */
export function brakesOf(service: string, admin: Call) {
  const base = `/api/admin/brakes/${service}`;
  const state = async () => ((await admin('GET', base)).body as Listed).data.brakes.filter(({ on }) => on !== null);
  const idOf = async (brake: string) => (await state()).find(({ name }) => name === brake)?.on?.id ?? 'off';
  return {
    state,
    idOf,
    putOn: (brake: string, change: object = {}) =>
      admin('POST', `${base}/${brake}/put-on`, { reason: 'The supplier is wrong.', reviewAt: inAnHour(), ...change }),
    keep: async (brake: string, id?: string) =>
      admin('POST', `${base}/${brake}/keep`, {
        id: id ?? (await idOf(brake)),
        reason: 'It is still wrong.',
        reviewAt: inAnHour(),
      }),
    release: async (brake: string, id?: string) =>
      admin('POST', `${base}/${brake}/release`, { id: id ?? (await idOf(brake)), reason: 'It works again.' }),
  };
}

/** The writes to a brake, each prepared, for the test that nothing happens unless it is on record. */
export function brakeWrites(service: string, brake: string, admin: () => Call): AdminWrites {
  const base = `post /api/admin/brakes/${service}/:brake`;
  const prepared = async (isOn: boolean) => {
    const brakes = brakesOf(service, admin());
    const id = await brakes.idOf(brake);
    if (isOn && id === 'off') await brakes.putOn(brake);
    if (!isOn && id !== 'off') await brakes.release(brake);
    return brakes;
  };
  return {
    [`${base}/put-on`]: async () => {
      const brakes = await prepared(false);
      return { call: () => brakes.putOn(brake), state: brakes.state };
    },
    [`${base}/keep`]: async () => {
      const brakes = await prepared(true);
      return { call: () => brakes.keep(brake), state: brakes.state };
    },
    [`${base}/release`]: async () => {
      const brakes = await prepared(true);
      return { call: () => brakes.release(brake), state: brakes.state };
    },
  };
}

/** Makes the brakes of a service unreadable until the returned function is called, which releases them all. */
export async function unreadableBrakes(database: Pick<StoreDatabase, 'collection'>): Promise<() => Promise<void>> {
  const collection = await database.collection<{ _id: string; on: unknown }>('brakes');
  await collection.updateOne({ _id: 'brakes' }, { $set: { on: 'not a list' } }, { upsert: true });
  return async () => void (await collection.deleteMany({}));
}
