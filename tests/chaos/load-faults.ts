import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { caller, newPlayer, type Player } from '../support/shop.ts';
import { origin } from '../support/stack.ts';
import type { Fault } from './fault.ts';
import { bugs, killed } from './processes.ts';

/** More than the front door forwards to both processes of a service. */
const HALF_SENT = 170;
const HALF_SENT_MS = 8_000;
const READ_EVERY_MS = 100;
const READERS = 20;

const PRICES = '/api/products/products/mobilelegends/items';

/** Clients without an account send half a request each, to a public route, and keep the connection. */
export const halfSent: Fault = {
  name: `${HALF_SENT} half-sent requests`,
  lastsMs: HALF_SENT_MS,
  strike: async ({ breach }) => {
    const { hostname, port } = new URL(origin());
    const player = await newPlayer();
    const head = 'POST /api/payments/webhooks/ekupi HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const sockets = Array.from({ length: HALF_SENT }, () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(`${head}content-length: 100\r\n\r\n{"client_txn_id":`);
      return socket;
    });
    const endsAt = performance.now() + HALF_SENT_MS;
    while (performance.now() < endsAt) {
      const { status } = await player.call('GET', '/api/wallet/balance');
      if (status !== 200) breach(`a balance was answered ${status} beside half-sent requests`);
      await pause(READ_EVERY_MS);
    }
    sockets.forEach((socket) => socket.destroy());
  },
};

/** Each looks a session up in Redis, beside the orders that a limit counts. */
const READS: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
  auth: (player) => player.call('GET', '/api/auth/validate-session'),
  wallet: (player) => player.call('GET', '/api/wallet/balance'),
  order: (player) => player.call('GET', '/api/orders/counts'),
  catalogue: () => caller()('GET', PRICES),
};

/** Both processes of a service are killed while everybody reads. Each has to start once, not again and again. */
const startOf = (name: string, read: (player: Player) => Promise<unknown>): Fault => ({
  name: `both processes of ${name} start under load`,
  strike: async ({ breach }) => {
    const both = [name, `${name}-2`];
    const before = both.map(bugs);
    const players = await Promise.all(Array.from({ length: READERS }, newPlayer));
    let isOver = false;
    const readers = players.map(async (player) => {
      while (!isOver) await read(player).catch(() => undefined);
    });
    await Promise.all(both.map(killed)).finally(() => (isOver = true));
    await Promise.all(readers);
    both.forEach((one, i) => {
      if (bugs(one) !== before[i]) breach(`${one} ended itself when it had started`);
    });
  },
});

export const startUnderLoad = (): Fault[] => Object.entries(READS).map(([name, read]) => startOf(name, read));
