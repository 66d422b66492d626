import { mongo } from 'mongoose';
import { untilReplaced, type Isolation } from '@topup/kit/testing/replica-set/isolation';
import { itemsOf, wholeCommand } from '@topup/kit/testing/replica-set/failover-answers';
import type { WireCommand } from '@topup/kit/testing/replica-set/member';

/** Simulates a rollback: deletes inserted documents, which majority reads saw before. Only for collections without updates. */
export function undoneWrites(serverUrl: string, collection: string): Isolation {
  const inserted: unknown[] = [];
  const under = new Set<Promise<void>>();
  const { rolledBack, read, end } = untilReplaced();
  return {
    write: async (command, forward) => {
      const done = forward().then((answer) => void inserted.push(...insertedBy(command, answer)));
      under.add(done.finally(() => under.delete(done)));
      await done;
      return rolledBack();
    },
    read,
    end: async () => {
      await Promise.allSettled(under);
      const client = await mongo.MongoClient.connect(serverUrl);
      await client
        .db()
        .collection(collection)
        .deleteMany({ _id: { $in: inserted as never[] } });
      await client.close();
      end();
    },
  };
}

type Error = { readonly index?: number; readonly idx?: number; readonly ok?: number };

function insertedBy({ name, body, rest }: WireCommand, answer: Uint8Array): unknown[] {
  const command = wholeCommand(body, rest);
  const { writeErrors = [], cursor } = mongo.BSON.deserialize(answer);
  const failed = [...(writeErrors as Error[]), ...((cursor?.firstBatch ?? []) as Error[]).filter(({ ok }) => ok === 0)];
  const refused = new Set(failed.map(({ index, idx }) => index ?? idx));
  const items: mongo.Document[] = name === 'bulkWrite' ? (itemsOf(name, command) ?? []) : (command['documents'] ?? []);
  return items.flatMap((item, i) => {
    const document = name === 'bulkWrite' ? item['document'] : item;
    return document && !refused.has(i) ? [document['_id']] : [];
  });
}
