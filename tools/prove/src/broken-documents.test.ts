import { afterAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { planSchema, type OpenCollections } from '@topup/kit/schema';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { dropDatabase, testMongoUrl } from '@topup/kit/testing/servers';
import { mongo } from 'mongoose';
import { COLLECTIONS } from './collections.ts';

const log = createLog('broken-documents', 'silent');
const urls: string[] = [];
afterAll(async () => void (await Promise.all(urls.map(dropDatabase))));

/** What the schema job's check says of a store whose collection has only a document without a single field. */
async function verdictOn(name: string, open: OpenCollections): Promise<string> {
  const url = testMongoUrl();
  urls.push(url);
  const client = await mongo.MongoClient.connect(url);
  try {
    await client.db().collection<{ _id: string }>(name).insertOne({ _id: 'broken' });
    return await planSchema(url, log, open).then(
      () => 'nothing',
      ({ message }: Error) => message,
    );
  } finally {
    await client.close();
  }
}

test.each(Object.entries(COLLECTIONS))(
  '%s: each collection with a broken document is named, with the document',
  async (_, open) => {
    const declared = await declaredCollections(open);
    const names = declared.flatMap(({ name, validator }) => (validator ? [name] : []));
    expect(names).not.toEqual([]);
    for (const name of names)
      expect(await verdictOn(name, open)).toMatch(
        new RegExp(`"${name}" .*documents that break the new validator: 1, one of them with _id "broken"`),
      );
  },
);
