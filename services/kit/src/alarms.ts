import { Gauge, type Registry } from 'prom-client';
import type { Log } from './log.ts';
import type { Paise } from './money.ts';
import { duplicateKey, type Collection, type Database } from './mongo.ts';

/** The details that are shown with an alarm; unknown ones are left out. */
export type AlarmFacts = { readonly player?: string; readonly amountPaise?: Paise; readonly since?: Date };

/** Something that a person has to look at, for as long as it stands. One document per kind and subject, opened once. */
export type AlarmRecord = {
  /** `<kind>:<subject>` */
  readonly _id: string;
  readonly kind: string;
  /** The order, payment or recharge that it is about. */
  readonly subject: string;
  readonly detail: string;
  readonly facts?: AlarmFacts;
  readonly openedAt: Date;
  /** Absent: open. */
  readonly closedAt?: Date;
  /** How often it was opened. */
  readonly times: number;
};
export type ActiveAlarm = Pick<AlarmRecord, 'subject' | 'detail' | 'facts'>;

export type Alarms = {
  /**
   * Makes the register say what stands: opens what is new, closes what is over. Because the register follows from what
   * is stored, a crash between the two is healed by the next round; `findActive` is read after what the register had. It may
   * tell the first `ALARMS_MAX` only: as long as it tells so many nothing is closed.
   */
  readonly keep: (kind: string, findActive: () => Promise<readonly ActiveAlarm[]>) => Promise<void>;
  /** Open alarms, oldest first. */
  readonly open: () => Promise<readonly AlarmRecord[]>;
};
export type AlarmDeps = { readonly service: string; readonly registry: Registry; readonly log: Log };

/** A flood of one kind is one problem: no more than so many are told, and people see the first of them. */
export const ALARMS_MAX = 1_000;

type Stored = AlarmRecord & Record<string, unknown>;

/** What the collection needs. */
export const ALARMS = {
  indexes: [{ key: { closedAt: 1, kind: 1, openedAt: 1 }, name: 'open' }],
  sharding: { oneShard: 'one document for each thing that a person has to look at' },
};

export async function openAlarms(database: Database, { service, registry, log }: AlarmDeps): Promise<Alarms> {
  const collection = (await database.collection('alarms', ALARMS)) as unknown as Collection<Stored>;
  const gauge = new Gauge({
    name: `${service.replaceAll('-', '_')}_alarms_open`,
    help: 'what a person has to look at now',
    labelNames: ['kind'],
    registers: [registry],
  });
  const open = () =>
    collection
      .find({ closedAt: { $exists: false } } as never)
      .sort({ openedAt: 1 })
      .limit(ALARMS_MAX)
      .toArray() as unknown as Promise<AlarmRecord[]>;

  /** All of them, however many: whoever is left out would be opened and closed in turns. */
  const openIds = async (kind: string): Promise<string[]> => {
    const ids = collection.find({ kind, closedAt: { $exists: false } } as never).project<{ _id: string }>({ _id: 1 });
    return (await ids.toArray()).map(({ _id }) => _id);
  };

  return {
    keep: async (kind, findActive) => {
      const known = new Set(await openIds(kind));
      const found = new Map((await findActive()).map((alarm) => [`${kind}:${alarm.subject}`, alarm]));
      for (const [_id, alarm] of found)
        if (!known.has(_id) && (await begin(collection, _id, kind, alarm)))
          log.error({ alarm: kind, ...alarm }, 'alarm: a person has to look at this');
      // Of a flood only a part is told, not always the same: what is missing from it may still stand.
      const over = found.size < ALARMS_MAX ? [...known].filter((_id) => !found.has(_id)) : [];
      if (over.length > 0) {
        await collection.updateMany(
          { _id: { $in: over }, closedAt: { $exists: false } } as never,
          { $set: { closedAt: new Date() } } as never,
        );
        log.info({ alarms: over }, 'alarms are over');
      }
      gauge.set({ kind }, new Set([...known, ...found.keys()]).size - over.length);
    },
    open,
  };
}

/** False: another replica has opened it. */
async function begin(collection: Collection<Stored>, _id: string, kind: string, alarm: ActiveAlarm) {
  const { subject, detail, facts } = alarm;
  const about = { kind, subject, detail, ...(facts ? { facts } : {}) };
  try {
    // Matches one that was closed before; one that is open makes the insert collide.
    await collection.updateOne(
      { _id, closedAt: { $exists: true } } as never,
      { $set: { ...about, openedAt: new Date() }, $unset: { closedAt: '' }, $inc: { times: 1 } } as never,
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (duplicateKey(error)) return false;
    throw error;
  }
}
