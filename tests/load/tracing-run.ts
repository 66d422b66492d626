/** One of the two stores of `bench:tracing`, as a child process: runs load on request and reports the cost. */
import { serviceNames } from '@topup/proto/services';
import { mongo } from 'mongoose';
import { forgetStack, stackCommand } from '../support/own-stack.ts';
import { cheapest } from '../support/shop.ts';
import { auditBooks, child, origin, ready } from '../support/stack.ts';
import { costs } from './costs.ts';
import { watchOutcomes } from './outcomes.ts';
import { openPlayers } from './players.ts';
import { buyFor } from './run.ts';

/** Runs load for `forMs`, or ends the store. */
export type RunRequest = { readonly forMs: number; readonly clients: number } | 'end';
/**
 * `ready` is sent once. After that, the CPU time of the five services per order in milliseconds, or whether the books
 * balance.
 */
export type Answered = 'ready' | { readonly cpuMs: number; readonly orders: number } | { readonly balanced: boolean };

const WALLETS = 30;
const SUPPLIER_PER_SECOND = 1_000;
const answer = (message: Answered): void => void process.send?.(message);

forgetStack();
stackCommand(['start', '--detach'], SUPPLIER_PER_SECOND);
await ready();
const [product] = await cheapest(1);
if (!product) throw new Error('the shop is empty');
const client = await mongo.MongoClient.connect(child('mongodb').url);
const outcomes = await watchOutcomes(child('redis').url, client.db('topup_order').collection('orders'));
const shop = { origin: origin(), players: await openPlayers(WALLETS), product, outcomes };

async function load(forMs: number, clients: number): Promise<Answered> {
  const before = await costs(client);
  const { bought, refused } = await buyFor(shop, { clients }, forMs);
  const after = await costs(client);
  const failed = bought.filter(({ status }) => status !== 'completed').length + refused.length;
  if (failed > 0) throw new Error(`${failed} orders were not delivered`);
  const spent = serviceNames.reduce((sum, name) => sum + (after.cpuMs[name] ?? 0) - (before.cpuMs[name] ?? 0), 0);
  return { cpuMs: spent / bought.length, orders: bought.length };
}

async function end(): Promise<void> {
  outcomes.stop();
  await client.close();
  const { balanced } = await auditBooks();
  stackCommand(['stop'], SUPPLIER_PER_SECOND);
  answer({ balanced });
  process.disconnect();
}

process.on('message', (request: RunRequest) => {
  const done = request === 'end' ? end() : load(request.forMs, request.clients).then(answer);
  done.catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
});
answer('ready');
