import { createLog } from '../log.ts';
import { connectMongo, type Database } from '../mongo.ts';
import { dropDatabase, testMongoUrl } from './servers.ts';

export type TestDatabase = Database & {
  /** Closes the connection and drops the database. */
  readonly release: () => Promise<void>;
};

/**
 * A new database in the test stack's real MongoDB, for a test file that needs no other server. Throws when MongoDB is
 * not running, as `testServers` does.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const url = testMongoUrl();
  const database = await connectMongo(url, createLog('test', 'silent'), 'apply');
  const release = async (): Promise<void> => {
    await database.close();
    await dropDatabase(url);
  };
  return { ...database, release };
}
