import type { mongo } from 'mongoose';
import { signIn, type Player } from '../support/shop.ts';
import { FOLDER } from '../support/stack.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adjustments, comparison, prices, refusals } from './admin-acts.ts';
import { ADMIN, answerOf, readsOf, SECOND } from './answers.ts';
import { answeredOrders, gatewayOrders, goods, placedOrders, recharges } from './at-rest.ts';
import type { Customer } from './customer.ts';
import { dump, filesIn } from './dump.ts';
import type { Kept } from './kept.ts';
import { databases, withDatabase } from './levers.ts';
import { holdMoving } from './moving.ts';

const ADMINS = { first: 'admin@example.com', second: 'second-admin@example.com' };

const accountOf = ({ email, token, userId, zoneId }: Player) => ({ email, token, userId, zoneId });

/** Fills the running stack with records in every state, stops its services as a crash would, and copies all that it stored. */
export const fill = (release: string): Promise<Kept> =>
  withDatabase(async (client) => {
    const staff = { first: await signIn(ADMINS.first), second: await signIn(ADMINS.second) };
    const shop = await goods();
    const made: Customer[] = [
      ...(await answeredOrders(shop, staff)),
      ...(await gatewayOrders(shop, staff)),
      ...(await recharges(staff)),
      ...(await adjustments(staff)),
    ];
    await refusals(staff);
    const [unsent, refused, old, ...waiting] = await placedOrders(client, shop, staff);
    const products = await prices(staff);
    await comparison(staff);
    const resting = new Map([...made, unsent, refused, old].flatMap((one, i) => (one ? [[`player ${i}`, one]] : [])));
    const accounts: Kept['accounts'] = { [ADMIN]: accountOf(staff.first), [SECOND]: accountOf(staff.second) };
    for (const [name, one] of resting) accounts[name] = accountOf(one);
    const answers: Kept['answers'] = [];
    const ids = products.map(({ productId }) => productId);
    for (const [as, path] of readsOf(resting, ids)) answers.push(await answerOf(accounts, as, path));
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
