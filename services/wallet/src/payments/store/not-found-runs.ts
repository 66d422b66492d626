import type { ActiveAlarm } from '@topup/kit/alarms';
import type { Collection, Database, Document } from '@topup/kit/mongo';
import type { Gateway } from '../../ledger/domain/accounts.ts';

/** `notFound`: the payments that the gateway (`_id`) has not found since it last found one. */
type RunDocument = Document & { _id: string; notFound: string[] };

/** The payments in a row that a gateway did not find. Stored, so that a restarted process lets no payment expire wrongly. */
export type NotFoundRun = {
  /** Adds the payment, unless the run has `max` payments. Returns how many the run has, and whether this one was added. */
  add(paymentId: string, max: number): Promise<{ readonly inARow: number; readonly isNew: boolean }>;
  end(): Promise<void>;
};
export type NotFoundRuns = {
  of(gateway: Gateway): NotFoundRun;
  open(max: number): Promise<ActiveAlarm[]>;
};

export async function openNotFoundRuns(database: Database): Promise<NotFoundRuns> {
  const collection = await database.collection<RunDocument>('notFoundRuns', {
    sharding: { oneShard: 'one document for each gateway' },
  });
  return {
    of: (gateway) => runOf(collection, gateway),
    open: async (max) => {
      const long = await collection.find({ [`notFound.${max - 1}`]: { $exists: true } }).toArray();
      return long.map(({ _id, notFound }) => ({
        subject: _id,
        detail: `finds none of ${notFound.length} payments in a row; nothing expires meanwhile`,
      }));
    },
  };
}

function runOf(collection: Collection<RunDocument>, gateway: Gateway): NotFoundRun {
  return {
    add: async (paymentId, max) => {
      const { notFound = [] } = (await collection.findOne({ _id: gateway })) ?? {};
      if (notFound.length >= max || notFound.includes(paymentId)) return { inARow: notFound.length, isNew: false };
      const add = { $addToSet: { notFound: paymentId } };
      await collection.updateOne({ _id: gateway }, add, { upsert: true });
      return { inARow: notFound.length + 1, isNew: true };
    },
    end: async () => {
      // Always asks the database, because another replica may have begun the run.
      await collection.updateOne({ _id: gateway, 'notFound.0': { $exists: true } }, { $set: { notFound: [] } });
    },
  };
}
