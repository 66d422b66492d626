import { createLog } from '../log.ts';
import { connectMongo, type Database } from '../mongo.ts';
import { dropDatabase, testMongoUrl } from './servers.ts';

export type TestDatabase = Database & {
  /** Closes the connection and drops the database. */
  readonly release: () => Promise<void>;
};

/**
 * A fresh database of the test stack's real MongoDB, for one test file that needs no other server.
 * Throws when it is not up, as `testServers` does.
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
