import { mongo } from 'mongoose';

/** The filter must contain the `_id`. */
export type Update = { readonly filter: mongo.Document; readonly update: mongo.Document | mongo.Document[] };

/** Throws for undefined: in a single update the driver would store null, and in a batch drop the field or the condition. */
export function refuseUndefined(value: unknown, path = 'update'): void {
  if (value === undefined) throw new TypeError(`${path} is undefined`);
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [field, inner] of Object.entries(value)) refuseUndefined(inner, `${path}.${field}`);
}

/** Uses the client's `bulkWrite`: a collection's reports only the total of the matches, not which updates matched. */
export async function updateEach(
  client: mongo.MongoClient,
  collection: mongo.Collection,
  writeConcern: mongo.WriteConcernOptions['writeConcern'] & object,
  updates: readonly Update[],
): Promise<Array<boolean | Error>> {
  updates.forEach((update) => refuseUndefined(update));
  const [only] = updates;
  if (only && updates.length === 1) return [await updateOne(collection, only, writeConcern)];
  const { namespace } = collection;
  const models = updates.map(({ filter, update }) => ({ name: 'updateOne' as const, namespace, filter, update }));
  const options = { ordered: false, verboseResults: true, writeConcern };
  let refused: ReadonlyMap<number, unknown> = new Map();
  let results: mongo.ClientBulkWriteResult['updateResults'];
  try {
    results = (await client.bulkWrite(models, options)).updateResults;
  } catch (error) {
    if (!(error instanceof mongo.MongoClientBulkWriteError) || error.writeConcernErrors.length > 0) throw error;
    if (error.writeErrors.size === 0) throw error;
    refused = error.writeErrors;
    results = error.partialResult?.updateResults;
  }
  // Repeat a refused update alone, because the database then reports the full reason.
  return Promise.all(
    updates.map((one, i) =>
      refused.has(i) ? updateOne(collection, one, writeConcern) : (results?.get(i)?.matchedCount ?? 0) > 0,
    ),
  );
}

async function updateOne(
  collection: mongo.Collection,
  { filter, update }: Update,
  writeConcern: mongo.WriteConcernOptions['writeConcern'] & object,
): Promise<boolean | Error> {
  try {
    return (await collection.updateOne(filter, update, { writeConcern })).matchedCount > 0;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && !error.hasErrorLabel('RetryableWriteError')) return error;
    throw error;
  }
}
