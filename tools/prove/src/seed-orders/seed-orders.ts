import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { namedKeys } from '@topup/kit/config';
import { localStack } from '@topup/kit/local-stack';
import type { ServiceName } from '@topup/proto/services';
import { pathsOf } from '@topup/stack/config';
import { ask } from '@topup/stack/control/client';
import type { StackReport, Verb } from '@topup/stack/control/protocol';
import { readRunFile } from '@topup/stack/process/run-file';
import { print, say } from '@topup/stack/say';
import { loadSecrets } from '@topup/stack/secrets';
import { shopAt } from '@topup/stack/seed/shop';
import { databaseUrl } from '@topup/stack/services';
import { DAYS, fill } from './fill.ts';
import { openServices, type Services, type Settings } from './services.ts';
import type { Buyer } from './stories.ts';

const USAGE = `npm run seed:orders -- <number> [--times N] [--stack NAME]
  Fills a running local stack (TOPUP_STACK, or topup) with this number of orders of every outcome, dated over ${DAYS} days, and with
  the recharges and refunds that belong to them. Its books must be empty, and its database must be the stack's own. --times: then
  copies each order with all its records, until it exists N times, as those of other players. This is much faster.`;

const FIRST = ['Aarav', 'Diya', 'Ishaan', 'Kavya', 'Rohan', 'Sneha', 'Vikram', 'Zoya'];
const LAST = ['Bose', 'Das', 'Gupta', 'Iyer', 'Khan', 'Patel'];

const buyerNames: readonly string[] = LAST.flatMap((last) => FIRST.map((first) => `${first} ${last}`));

const FILLED: readonly ServiceName[] = ['order', 'wallet', 'supplier-gateway'];
/** Seeded orders cost no points, so they end this long before the first reading of points, from which the audit counts. */
const BEFORE_READINGS_MS = 2 * 3_600_000;
const TOLD_EVERY = 1_000;

const anew = (stack: string): string => `Begin anew: make stop STACK=${stack}, rm -rf .data/${stack}`;
/** After Ctrl-C the services are started again before the program ends. */
let interrupted = false;
process.once('SIGINT', () => (interrupted = true));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stack: { type: 'string' },
    times: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  const [count, times] = [Number(positionals[0]), Number(values.times)];
  if (values.help || ![count, times].every((n) => Number.isInteger(n) && n > 0)) {
    process.stderr.write(`${USAGE}\n`);
    return values.help ? 0 : 2;
  }
  const stack = localStack(values.stack);
  const report = await ask(stack, 'GET', '/status');
  if (report?.phase !== 'ready') throw new Error(`The stack '${stack}' does not run: make start STACK=${stack}`);
  const { run } = pathsOf(stack);
  const mongodb = readRunFile(run, 'mongodb')?.url;
  const door = readRunFile(run, 'front-door')?.port;
  if (!mongodb || !door) throw new Error(`'${stack}' uses a database that is not its own: nothing is written there.`);
  const url = (service: ServiceName): string => databaseUrl(mongodb, service);
  const urls = { order: url('order'), wallet: url('wallet'), gateway: url('supplier-gateway') };
  const services = await openServices(urls, settingsOf(stack, door));
  try {
    const endMs = await beginningOf(services, stack);
    const buyers = await signUp(`http://127.0.0.1:${door}`, Math.min(buyerNames.length, Math.ceil(count / 100)));
    say(`${buyers.length} buyers have signed up`);
    await tellServices(report, stack, 'stop');
    try {
      let done = 0;
      await fill(services, buyers, count, endMs, () => {
        if (interrupted) throw new Error(`Interrupted. ${anew(stack)}`);
        if (++done % TOLD_EVERY === 0) say(`${done} orders`);
      });
      await services.copy(times, (copies) => {
        if (interrupted) throw new Error(`Interrupted. ${anew(stack)}`);
        say(`${count * copies} orders`);
      });
      await services.finish();
      say('the history is complete, and every day is sealed');
    } finally {
      await tellServices(report, stack, 'start');
    }
    print(await table(services));
  } finally {
    await services.close();
  }
  return 0;
}

const settingsOf = (stack: string, door: number): Settings => {
  const secrets = loadSecrets(stack);
  const origin = `http://localhost:${door}`;
  return {
    TRANSFER_HMAC_KEYS: namedKeys.parse(secrets.transferKeys),
    SEAL_KEYS: namedKeys.parse(secrets.sealKeys),
    SEAL_COPY_DIR: join(pathsOf(stack).base, 'seal-copies'),
    STATUS_TOKEN_KEY: Buffer.from(secrets.walletStatusKey, 'base64url'),
    PUBLIC_ORIGIN: origin,
    PAYMENT_URL_HOSTS: [new URL(origin).host],
  };
};

/** The latest time of a seeded order. Needs an empty stack: transfers in the past would be neither sealed nor followed. */
async function beginningOf(services: Services, stack: string): Promise<number> {
  if (!(await services.areEmpty())) throw new Error(`'${stack}' has orders or money already. ${anew(stack)}`);
  return ((await services.firstReading()) ?? new Date()).getTime() - BEFORE_READINGS_MS;
}

async function signUp(origin: string, count: number): Promise<Buyer[]> {
  const { signIn } = shopAt(origin);
  const buyers: Buyer[] = [];
  for (const [i, name] of buyerNames.slice(0, count).entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const [, payload = ''] = (await signIn(email, name)).split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    buyers.push({
      accountId: sub,
      name,
      email,
      player: { playerId: String(12_345_678 + i), zoneId: String(2_001 + i) },
    });
  }
  return buyers;
}

async function tellServices({ children }: StackReport, stack: string, verb: Verb): Promise<void> {
  const names = children.map(({ name }) => name).filter((name) => FILLED.some((service) => name.startsWith(service)));
  await Promise.all(names.map((name) => ask(stack, 'POST', `/children/${name}/${verb}`)));
}

async function table({ order }: Services): Promise<string> {
  const counted = order.deps.orders.collection.aggregate<{ _id: string; count: number }>([
    { $group: { _id: { $concat: ['$status', '/', '$step'] }, count: { $sum: 1 } } },
    { $sort: { count: -1 } },
  ]);
  return (await counted.toArray()).map(({ _id, count }) => `  ${String(count).padStart(7)}  ${_id}`).join('\n');
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
