import type { mongo } from 'mongoose';
import type { Unreadables } from './read-collection.ts';

const TOLD_MAX = 100;

/** Documents that the validator of their own collection refuses: no service can change them, so they are stuck. */
export async function findRefused(db: mongo.Db, problems: Unreadables): Promise<void> {
  for (const { name, options } of await db.listCollections<mongo.CollectionInfo>({ type: 'collection' }).toArray()) {
    const validator: mongo.Document = options?.validator ?? {};
    if (Object.keys(validator).length === 0) continue;
    const refused = db.collection(name).find({ $nor: [validator] }, { projection: { _id: 1 }, limit: TOLD_MAX });
    for await (const { _id } of refused)
      problems.add(`${name} ${String(_id)}`, 'the validator of its collection refuses it, so no service can change it');
  }
}
