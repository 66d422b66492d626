import type { ServiceName } from '@topup/proto';
import type { Log } from './log.ts';
import type { Bus } from './messaging.ts';
import { unlessTaken, type Database } from './mongo.ts';
import type { CurrentNotices, Notice } from './notices.ts';
import { every, type Job } from './sweeper.ts';

type ToldDocument = { _id: string; at: Date };
export type Tell = (notice: Notice) => Promise<void>;
export type ToldNotices = {
  readonly without: (notices: readonly Notice[]) => Promise<Notice[]>;
  readonly add: (notice: Notice) => Promise<void>;
};

const EVERY_MS = 5_000;
/** A notice that lasts this long is told again. */
const KEPT_S = 30 * 24 * 60 * 60;

/** Which notices auth has been asked to send to the webhook. */
export async function openToldNotices(database: Database): Promise<ToldNotices> {
  const told = await database.collection<ToldDocument>('toldNotices', {
    sharding: { oneShard: 'one document for each thing that needed a person in the last 30 days' },
    indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: KEPT_S }],
  });
  return {
    without: async (notices) => {
      const found = await told.find({ _id: { $in: notices.map(keyOf) } }, { projection: { _id: 1 } }).toArray();
      const known = new Set(found.map(({ _id }) => _id));
      return notices.filter((notice) => !known.has(keyOf(notice)));
    },
    add: async (notice) => void (await unlessTaken(told.insertOne({ _id: keyOf(notice), at: new Date() }))),
  };
}

const keyOf = ({ kind, id }: Pick<Notice, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Asks auth to send the notice to the webhook. Resolves once the broker has confirmed the message. */
export const tellingAuth =
  (bus: Pick<Bus, 'send'>, service: ServiceName): Tell =>
  ({ id, kind, subject, since }) =>
    bus.send(
      'auth.notice.tell',
      { id, service, kind, subject, sinceMs: BigInt(since.getTime()) },
      { id: `${service}:${keyOf({ kind, id })}` },
    );

/** Tells of each notice at least once: it is remembered after it was told, so a crash between the two tells it again. */
export const tellNotices = (deps: {
  readonly current: CurrentNotices;
  readonly told: ToldNotices;
  readonly tell: Tell;
  readonly log: Log;
}): Job =>
  every(EVERY_MS, 'tell-notices', deps.log, async () => {
    const outside = (await deps.current()).filter(({ goesOutside }) => goesOutside);
    if (outside.length === 0) return;
    for (const notice of await deps.told.without(outside)) {
      await deps.tell(notice);
      await deps.told.add(notice);
    }
  });
