import { mongo } from 'mongoose';
import type { Step } from '../source.ts';
import type { Unreadables } from './read-collection.ts';

const { EJSON } = mongo.BSON;
const PART = 5_000;
const TOLD_MAX = 100;

/**
 * Reports documents that the validator of their own collection refuses, because no service can change them. Reads collection
 * after collection in parts; a position is a collection and the last `_id` of a part.
 */
export async function* refused(
  client: mongo.MongoClient,
  databases: readonly string[],
  problems: Unreadables,
  after = '',
): AsyncGenerator<Step> {
  for (const name of databases) {
    const listed = client.db(name).listCollections<mongo.CollectionInfo>({ type: 'collection' });
    const validated = (await listed.toArray()).filter(
      ({ options }) => Object.keys(options?.validator ?? {}).length > 0,
    );
    for (const { name: collection, options } of validated.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = `${name}.${collection}`;
      const [reached = '', ...id] = after.split(' ');
      if (place < reached) continue;
      const from = place === reached ? (EJSON.parse(id.join(' ')) as { _id: unknown })._id : undefined;
      for await (const last of parts(client.db(name).collection(collection), options?.validator ?? {}, problems, from))
        yield { breaches: [], after: `${place} ${EJSON.stringify({ _id: last }, { relaxed: false })}` };
    }
  }
}

async function* parts(
  collection: mongo.Collection,
  validator: mongo.Document,
  problems: Unreadables,
  from: unknown,
): AsyncGenerator<unknown> {
  for (let last = from; ;) {
    const under = (last === undefined ? {} : { _id: { $gt: last } }) as mongo.Filter<mongo.Document>;
    const [end] = await collection
      .find(under, { projection: { _id: 1 }, sort: { _id: 1 }, skip: PART - 1, limit: 1 })
      .toArray();
    const part = end ? { $and: [under, { _id: { $lte: end._id } }] } : under;
    const found = collection.find({ ...part, $nor: [validator] }, { projection: { _id: 1 }, limit: TOLD_MAX });
    for await (const { _id } of found)
      problems.add(
        `${collection.collectionName} ${String(_id)}`,
        'the validator of its collection refuses it, so no service can change it',
      );
    if (!end) return;
    last = end._id;
    yield last;
  }
}
