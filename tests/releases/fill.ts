import type { mongo } from 'mongoose';
import { FOLDER } from '../support/stack.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf, readsOf } from './answers.ts';
import { dump, filesIn } from './dump.ts';
import type { Kept } from './kept.ts';
import { databases, withDatabase } from './levers.ts';
import { holdMoving } from './moving.ts';
import { makeResting } from './resting.ts';

/** Fills the running stack with records in every state, stops its services as a crash would, and copies all that it stored. */
export const fill = (release: string): Promise<Kept> =>
  withDatabase(async (client) => {
    const { staff, shop, customers, accounts, productIds, waiting } = await makeResting(client);
    const answers: Kept['answers'] = [];
    for (const [as, path] of readsOf(customers, productIds)) answers.push(await answerOf(accounts, as, path));
    const failed = answers.filter(({ status }) => status !== 200);
    if (failed.length > 0)
      throw new Error(`no answer: ${failed.map(({ path, status }) => `${status} ${path}`).join(', ')}`);
    const moving = await holdMoving(client, shop, staff, waiting);
    return {
      release,
      at: await timeOf(client),
      secrets: JSON.parse(readFileSync(join(FOLDER, 'secrets.json'), 'utf8')) as Kept['secrets'],
      files: filesIn(FOLDER),
      databases: await dump(client, Object.values(databases)),
      accounts,
      answers,
      moving,
    };
  });

/** The database's time, which is the time of all records. */
async function timeOf(client: mongo.MongoClient): Promise<string> {
  const stages = [{ $documents: [{}] }, { $project: { now: '$$NOW' } }];
  const [time] = await client.db('admin').aggregate<{ now: Date }>(stages).toArray();
  if (!time) throw new Error('the database does not tell the time');
  return time.now.toISOString();
}
