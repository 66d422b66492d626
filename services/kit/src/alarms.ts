import { Gauge, type Registry } from '@prometheus-io/client';
import type { AlarmKind } from '@topup/proto/alarm-kinds';
import type { Log } from './log.ts';
import type { Paise } from './money.ts';
import { changeOf, unlessTaken, type Collection, type Database, type Document } from './mongo.ts';

export type AlarmContext = { readonly player?: string; readonly amountPaise?: Paise; readonly since?: Date };

type AlarmRecord = {
  /** `<kind>:<subject>` */
  readonly _id: string;
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
  readonly facts?: AlarmContext;
  readonly openedAt: Date;
  readonly closedAt?: Date;
  readonly times: number;
};
export type ActiveAlarm = Pick<AlarmRecord, 'subject' | 'detail' | 'facts'>;

export type Alarms<Kind extends string = AlarmKind> = {
  /**
   * Opens an alarm for each active condition that has none, updates the open alarms, and closes those whose condition has
   * ended. For conditions that can be read from stored data: if a crash interrupts a call, the next call completes it.
   * `findActive` may return only the first `ALARMS_MAX` conditions; then no alarm is closed.
   */
  readonly keep: (kind: Kind, findActive: () => Promise<readonly ActiveAlarm[]>) => Promise<void>;
  /**
   * For conditions that are not in stored data, for example a job that fails in one replica. Each replica must repeat its
   * report while its condition lasts: an alarm that no replica has reported for two minutes is closed.
   */
  readonly report: (kind: Kind, active: readonly ActiveAlarm[]) => Promise<void>;
  /** Oldest first. */
  readonly open: () => Promise<readonly AlarmRecord[]>;
};
type AlarmDeps = { readonly service: string; readonly registry: Registry; readonly log: Log };

/** At most this many alarms are opened per kind, or listed: a flood of alarms has one cause, and the first ones show it. */
export const ALARMS_MAX = 1_000;
const REPORTED_WITHIN_MS = 120_000;

type Stored = AlarmRecord & Record<string, unknown>;

export const ALARMS = {
  indexes: [{ key: { closedAt: 1, kind: 1, openedAt: 1 }, name: 'open' }],
  sharding: { oneShard: 'one document for each thing that a person has to look at' },
};

export async function openAlarms<Kind extends string = AlarmKind>(
  database: Database,
  { service, registry, log }: AlarmDeps,
): Promise<Alarms<Kind>> {
  const collection = (await database.collection('alarms', ALARMS)) as Collection<Stored>;
  const gauge = new Gauge({
    name: `${service.replaceAll('-', '_')}_alarms_open`,
    help: 'open alarms that need a person',
    labelNames: ['kind'],
    registers: [registry],
  });
  const open = () =>
    collection
      .find({ closedAt: { $exists: false } })
      .sort({ openedAt: 1 })
      .limit(ALARMS_MAX)
      .toArray() as Promise<AlarmRecord[]>;

  /** Reads all open alarms of the kind, without a limit: an alarm that was left out would not be closed. */
  const openDetails = async (kind: string): Promise<Map<string, string>> => {
    const filter = { kind, closedAt: { $exists: false } };
    const found = collection.find(filter).project<Pick<AlarmRecord, '_id' | 'detail'>>({ detail: 1 });
    return new Map((await found.toArray()).map(({ _id, detail }) => [_id, detail]));
  };

  /** Opens the alarm, or changes it if it is open already. */
  const raise = async (kind: string, alarm: ActiveAlarm, change: Document): Promise<void> => {
    const _id = `${kind}:${alarm.subject}`;
    const { matchedCount } = await collection.updateOne({ _id, closedAt: { $exists: false } }, changeOf(change));
    if (matchedCount === 0 && (await begin(collection, _id, kind, alarm)))
      log.error({ alarm: kind, ...alarm }, 'alarm opened: this needs a person');
  };

  const closeOver = (condition: Document) =>
    collection.updateMany({ closedAt: { $exists: false }, ...condition }, { $set: { closedAt: new Date() } });

  return {
    keep: async (kind, findActive) => {
      const known = await openDetails(kind);
      const found = new Map((await findActive()).map((alarm) => [`${kind}:${alarm.subject}`, alarm]));
      for (const [_id, alarm] of found) {
        const { detail, facts = {} } = alarm;
        if (known.get(_id) !== detail) await raise(kind, alarm, { $set: { detail, facts } });
      }
      // At the limit `findActive` may return different conditions each time: one that is missing now may still be active.
      const over = found.size < ALARMS_MAX ? [...known.keys()].filter((_id) => !found.has(_id)) : [];
      if (over.length > 0) {
        await closeOver({ _id: { $in: over } });
        log.info({ alarms: over }, 'alarms closed');
      }
      gauge.set({ kind }, new Set([...known.keys(), ...found.keys()]).size - over.length);
    },
    report: async (kind, active) => {
      for (const alarm of active.slice(0, ALARMS_MAX)) await raise(kind, alarm, { $currentDate: { reportedAt: true } });
      const silent = { $lt: ['$reportedAt', { $subtract: ['$$NOW', REPORTED_WITHIN_MS] }] };
      const { modifiedCount } = await closeOver({ kind, $expr: silent });
      if (modifiedCount > 0) log.info({ alarm: kind, closed: modifiedCount }, 'alarms closed');
      gauge.set({ kind }, await collection.countDocuments({ kind, closedAt: { $exists: false } }));
    },
    open,
  };
}

async function begin(collection: Collection<Stored>, _id: string, kind: string, alarm: ActiveAlarm) {
  const { subject, detail, facts } = alarm;
  const about = { kind, subject, detail, ...(facts ? { facts } : {}) };
  // Reopens a closed alarm, or inserts a new one. If the alarm is open already, the insert fails with a duplicate key.
  return unlessTaken(
    collection.updateOne(
      { _id, closedAt: { $exists: true } },
      changeOf({
        $set: { ...about, openedAt: new Date() },
        $currentDate: { reportedAt: true },
        $unset: { closedAt: '' },
        $inc: { times: 1 },
      }),
      { upsert: true },
    ),
  );
}
