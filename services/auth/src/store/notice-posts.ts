import { filterOf, unlessTaken, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { isDue, leased, NEXT_AT_INDEX } from '@topup/kit/sweeper';
import { keyOf, type ToldNotice } from '../webhook/body.ts';

/** `at`: when auth was told. `nextAt` is absent once the notice was sent or given up. */
export type NoticePost = Document &
  ToldNotice & { readonly _id: string; readonly at: Date; readonly tries: number; readonly nextAt?: Date };
export type NoticePosts = Awaited<ReturnType<typeof openNoticePosts>>;

const DAY_S = 24 * 60 * 60;
/** How long it is tried to send a notice. Its document is kept for a day more, so that a notice told twice is sent once. */
const TRIED_FOR_S = 7 * DAY_S;
const WAIT_MIN_MS = 5_000;
const WAIT_MAX_MS = 5 * 60_000;

const doubled = { $multiply: [WAIT_MIN_MS, { $pow: [2, { $min: ['$tries', 10] }] }] };
const waitMs = { $toLong: { $min: [WAIT_MAX_MS, doubled] } };
const ago = (seconds: number) => ({ $dateSubtract: { startDate: '$$NOW', unit: 'second', amount: seconds } });

/** The notices for the webhook. All times are the database's. */
export async function openNoticePosts(database: Database) {
  const posts: Collection<NoticePost> = await database.collection<NoticePost>('notice_posts', {
    sharding: { oneShard: 'one document for each thing that needed a person in the last 8 days' },
    indexes: [NEXT_AT_INDEX, { key: { at: 1 }, name: 'at', expireAfterSeconds: TRIED_FOR_S + DAY_S }],
  });
  const waiting = { nextAt: { $exists: true } };
  const all = (found: readonly Pick<NoticePost, '_id'>[]) =>
    filterOf<NoticePost>({ _id: { $in: found.map(({ _id }) => _id) } });
  return {
    collection: posts,
    /** Does nothing when the notice is known. */
    add: async (notice: ToldNotice): Promise<void> => {
      const set = { ...notice, at: '$$NOW', nextAt: '$$NOW', tries: 0 };
      const unknown = filterOf<NoticePost>({ _id: keyOf(notice), at: { $exists: false } });
      await unlessTaken(posts.updateOne(unknown, [{ $set: set }], { upsert: true }));
    },
    /** Claims at most `limit` due notices, the longest due first. They are due again when the lease ends. */
    claimDue: async (limit: number, leaseMs: number): Promise<NoticePost[]> => {
      const due = await posts.find(filterOf<NoticePost>(isDue), { sort: { nextAt: 1 }, limit }).toArray();
      const claims = due.map(({ _id }) =>
        posts.findOneAndUpdate(filterOf<NoticePost>({ _id, ...isDue }), [{ $set: leased(leaseMs) }]),
      );
      return (await Promise.all(claims)).filter((claimed) => claimed !== null);
    },
    sent: async (claimed: readonly NoticePost[]): Promise<void> =>
      void (await posts.updateMany(all(claimed), [{ $set: { sentAt: '$$NOW' } }, { $unset: 'nextAt' }])),
    /** The wait until the next try grows from 5 s to 5 min. */
    failed: async (claimed: readonly NoticePost[]): Promise<void> => {
      const nextAt = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: waitMs } };
      const again = { $set: { tries: { $add: ['$tries', 1] }, nextAt } };
      await posts.updateMany(filterOf<NoticePost>({ ...all(claimed), ...waiting }), [again]);
    },
    /** Returns how many notices will not be sent, because they were tried for seven days. */
    giveUpOld: async (): Promise<number> => {
      const old = filterOf<NoticePost>({ ...waiting, $expr: { $lt: ['$at', ago(TRIED_FOR_S)] } });
      return (await posts.updateMany(old, [{ $unset: 'nextAt' }])).modifiedCount;
    },
    /** Since when the oldest notice waits to be sent. */
    oldestUnsent: async (): Promise<Date | null> =>
      (await posts.findOne(filterOf<NoticePost>(waiting), { sort: { at: 1 }, projection: { at: 1 } }))?.at ?? null,
  };
}
