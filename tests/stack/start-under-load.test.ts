import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { admin, caller, cheapest, newPlayer, orderBody, type Player, type Product } from '../support/shop.ts';
import { googleToken } from '../support/simulators.ts';
import { child, crash, ready, ROOT, STACK, until } from '../support/stack.ts';

const CLIENTS = 40;
/** One client in so many makes calls that a limit counts; the others keep Redis' queue full. */
const COUNTED_EACH = 5;
/** Answers of the new process after which it has counted its first limit among many other Redis commands. */
const ANSWERS = 400;

let players: Player[];
let staff: Player;
let product: Product;

beforeAll(async () => {
  await ready();
  staff = await admin();
  players = await Promise.all(Array.from({ length: CLIENTS }, newPlayer));
  const [first] = await cheapest(1);
  if (!first) throw new Error('the shop is empty');
  product = first;
});
afterEach(ready);

type Call = (player: Player) => Promise<{ readonly status: number }>;

/** Counted by a limit. It does not matter whether they succeed. */
const COUNTED: Readonly<Record<string, Call>> = {
  auth: async ({ email }) => {
    const { idToken } = await googleToken({ email, name: 'Player' });
    return caller()('POST', '/api/auth/google-auth', { idToken });
  },
  wallet: (player) => player.call('POST', '/api/wallet/recharge/ekupi', { amount: 10, paymentMethod: 'ekupi' }),
  order: (player) =>
    player.call('POST', '/api/orders/create-orders', orderBody(player, [{ product, quantity: 1 }]), {
      'idempotency-key': randomUUID(),
    }),
  catalogue: () => {
    const { body, type } = noPicture();
    return staff.call('POST', '/api/icons/upload', body, { 'content-type': type });
  },
};

/** Each looks a session up in Redis. */
const READ: Readonly<Record<string, Call>> = {
  auth: (player) => player.call('GET', '/api/auth/validate-session'),
  wallet: (player) => player.call('GET', '/api/wallet/balance'),
  order: (player) => player.call('GET', '/api/orders/counts'),
  catalogue: () => staff.call('GET', '/api/icons'),
};

function noPicture() {
  const boundary = randomUUID();
  const head = `content-disposition: form-data; name="icon"; filename="a.png"\r\ncontent-type: image/png`;
  return {
    body: `--${boundary}\r\n${head}\r\n\r\nno picture\r\n--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Calls without pause until it is stopped. `answered` is the number of answers that the service itself gave. */
function load(counted: Call, read: Call) {
  let stopped = false;
  let answered = 0;
  const client = async (player: Player, n: number): Promise<void> => {
    const call = n % COUNTED_EACH === 0 ? counted : read;
    while (!stopped) {
      const { status } = await call(player).catch(() => ({ status: 0 }));
      if (status !== 0 && status !== 503) answered++;
    }
  };
  const clients = players.map(client);
  return {
    answered: () => answered,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

const log = (name: string): string => readFileSync(join(ROOT, '.data', STACK, 'logs', `${name}.log`), 'utf8');

test.each(Object.keys(COUNTED))('%s starts under load and does not exit again', async (name) => {
  const before = log(name).length;
  const { pid } = child(name);
  const clients = load(COUNTED[name] as Call, READ[name] as Call);
  crash(name);
  await until('a new process runs', async () => child(name).pid !== pid);
  const atStart = clients.answered();
  await until('it has served its callers', async () => clients.answered() > atStart + ANSWERS);
  await clients.stop();
  const since = log(name).slice(before);
  expect(since.match(/"msg":"bug: .*/g) ?? []).toEqual([]);
  expect(since.match(/"msg":"started"/g)).toHaveLength(1);
});
