import { openAdminActs } from '../admin-acts.ts';
import { createLog } from '../log.ts';
import { connectMongo } from '../mongo.ts';

/** In the middle of a day in India, which the pacts name. */
const AT_MS = Date.parse('2026-03-01T09:30:00.000Z');

/** The provider states of pacts about acts: acts in the database of a service. Recording them again changes nothing. */
export function actsStates(mongoUrl: string) {
  const recorded = (subject: string, ids: readonly string[]) => async () => {
    const database = await connectMongo(mongoUrl, createLog('test', 'silent'));
    const acts = await openAdminActs(database);
    for (const [nth, id] of ids.entries())
      await acts.record({
        _id: id,
        at: new Date(AT_MS - nth * 1_000),
        act: 'cancel-order',
        subject,
        accountId: 'b'.repeat(32),
        email: 'acting-admin@example.com',
        address: '203.0.113.7',
        requestId: 'of-the-act',
        before: { status: 'pending' },
        after: { status: 'cancelled' },
        reason: 'the player asked for it',
      });
    await database.close();
  };
  return {
    'an act of an admin': recorded('subject-of-one-act', ['act-0']),
    'two acts of an admin': recorded('subject-of-two-acts', ['act-2', 'act-1']),
  };
}
