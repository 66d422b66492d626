import { mongo } from 'mongoose';
import { UnfitDatabase } from './collection-schema.ts';

/**
 * The write concern with which an acknowledged write survives a kill of the database. In a replica set: the journals of a
 * majority. On a stand-alone server: its own journal, because the local stack's server acknowledges 'majority' before it has
 * written anything. (In a test with kill -9 under load, 'majority' lost 217 of 15,315 acknowledged writes, and `w: 1` none
 * of 14,054.)
 */
export type Durable = { readonly w: 1 | 'majority'; readonly journal: true };

/** Empty on a stand-alone server, where no failover can roll back what was read. */
export type ReadOptions = { readonly readConcern?: { readonly level: 'majority' | 'linearizable' } };

/** See docs/decisions/durability.md. */
type Concerns = {
  readonly write: Durable;
  readonly read: ReadOptions;
  /** For reads whose result no later write checks: a primary that was just replaced may answer 'majority' reads with old data. */
  readonly latest: ReadOptions;
};

export const REACHED_WITHIN_MS = 10_000;

/** The first MongoDB release with the `bulkWrite` command, by which updates are batched. */
const OLDEST_SERVER = 8;

/** Throws when the server is too old for the services' commands. */
export async function concernsOn(url: string): Promise<Concerns> {
  const client = await mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: REACHED_WITHIN_MS });
  try {
    const admin = client.db('admin');
    const { version } = await admin.command({ buildInfo: 1 });
    refuseOldServer(String(version));
    const { setName, msg } = await admin.command({ hello: 1 });
    const isAlone = setName === undefined && msg !== 'isdbgrid';
    return isAlone ? ALONE : REPLICATED;
  } finally {
    await client.close();
  }
}

const ALONE: Concerns = { write: { w: 1, journal: true }, read: {}, latest: {} };
const REPLICATED: Concerns = {
  write: { w: 'majority', journal: true },
  read: { readConcern: { level: 'majority' } },
  latest: { readConcern: { level: 'linearizable' } },
};

function refuseOldServer(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_SERVER) return;
  const remedy = 'Upgrade the server, or name another in MONGO_URL';
  throw new UnfitDatabase(`MongoDB ${OLDEST_SERVER}.0 or later is needed; this server is ${version}. ${remedy}.`);
}
