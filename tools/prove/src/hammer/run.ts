import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathsOf } from '@topup/stack/config';
import type { Random } from '@topup/kit/testing/simulation/random';
import { asAdmin } from '@topup/tests/chaos/customers';
import { healthy } from '@topup/tests/chaos/processes';
import { cheapest } from '@topup/tests/support/shop';
import { isReady, ready, STACK, until } from '@topup/tests/support/stack';
import { Book } from './book.ts';
import { declareAgain } from './broker-faults.ts';
import { drain, type Drained } from './drain.ts';
import { drawsOf, weighted } from './draws.ts';
import { unexplainedExits } from './exits.ts';
import type { Fault } from './fault.ts';
import { faultsOf } from './faults.ts';
import { Kills } from './kills.ts';
import { OPERATIONS } from './operations.ts';
import { openPerson, type Person } from './people.ts';
import { paiseOf, type Ground } from './shop.ts';
import { judge, type Verdict } from './verdict.ts';

export type Hammered = {
  readonly book: Book;
  readonly faults: readonly string[];
  readonly drained: Drained;
  readonly exits: readonly string[];
  readonly verdict: Verdict;
  readonly breaches: readonly string[];
};
/** `faults`: only those whose name contains this text. */
export type RunRequest = { readonly seed: number; readonly minutes: number; readonly faults: string };
type Say = (text: string) => void;

const PLAYERS = 14;
const GOODS = 3;
const PAUSE_MAX_MS = 1_500;
const BETWEEN_FAULTS_MS = 4_000;
/** After any fault the store is ready again by itself within this time. */
const READY_WITHIN_MS = 60_000;

async function openGround(): Promise<Ground> {
  await ready();
  const admins = [await openPerson('admin@example.com'), await openPerson('second-admin@example.com')] as const;
  const players: Person[] = [];
  for (let i = 0; i < PLAYERS; i++) players.push(await openPerson(`hammer-${i}@example.com`));
  const { body } = await (await asAdmin()).call<{ data: { aloneMax: number } }>('GET', '/api/admin/users/adjustments');
  const alonePaise = paiseOf(body.data.aloneMax);
  return { book: new Book(), players, admins: [...admins], goods: await cheapest(GOODS), alonePaise };
}

/** Steps of one player, and what the admins do meanwhile, until the time is over. */
async function act(ground: Ground, who: Person, { seed }: RunRequest, isOver: () => boolean, note: Say): Promise<void> {
  for (let serial = 0; !isOver(); serial++) {
    const random = drawsOf(seed, who.email, serial);
    const [name, operation] = weighted(random, OPERATIONS);
    const restMs = random(PAUSE_MAX_MS);
    note(`${who.email} ${serial} ${name}`);
    ground.book.did(name);
    await operation(ground, { who, random, serial, key: `${who.email}-${serial}` }).catch((error: Error) =>
      ground.book.breaches.push(error.message),
    );
    await pause(restMs);
  }
}

const DRAWS_MAX = 1_000;
function drawFault(random: Random, table: ReturnType<typeof faultsOf>, only: string): Fault {
  for (let i = 0; i < DRAWS_MAX; i++) {
    const fault = weighted(random, table)(random);
    if (fault.name.includes(only)) return fault;
  }
  throw new Error(`no fault is named '${only}'`);
}

async function strike(
  ground: Ground,
  { seed, faults: only }: RunRequest,
  isOver: () => boolean,
  kills: Kills,
  say: Say,
) {
  const struck: string[] = [];
  const table = faultsOf(kills);
  for (let serial = 0; !isOver(); serial++) {
    const random = drawsOf(seed, 'fault', serial);
    const fault = drawFault(random, table, only);
    const from = performance.now();
    say(`  ${fault.name}`);
    await fault.strike().catch((error: Error) => say(`    could not be done: ${error.message}`));
    struck.push(fault.name);
    const isBack = await until('ready', isReady, READY_WITHIN_MS).catch(() => false);
    if (!isBack) {
      ground.book.breaches.push(`not ready ${READY_WITHIN_MS / 1_000} s after: ${fault.name}`);
      await declareAgain().catch((error: Error) => say(`    ${error.message}`));
      await healthy();
    }
    say(`    ready after ${((performance.now() - from) / 1_000).toFixed(1)} s`);
    await pause(random(BETWEEN_FAULTS_MS));
  }
  return struck;
}

/** Players and admins act at random while faults strike; then everything is healed, drained and judged. */
export async function hammer(wanted: RunRequest, say: Say): Promise<Hammered> {
  const ground = await openGround();
  const journal = join(pathsOf(STACK).base, 'hammer.log');
  const note: Say = (text) => appendFileSync(journal, `${new Date().toISOString()} ${text}\n`);
  const endAt = performance.now() + wanted.minutes * 60_000;
  const isOver = (): boolean => performance.now() > endAt;
  const kills = new Kills();
  const [faults] = await Promise.all([
    strike(ground, wanted, isOver, kills, (text) => (say(text), note(text))),
    ...ground.players.map((player) => act(ground, player, wanted, isOver, note)),
  ]);
  say('  healed; what is open ends');
  const drained = await drain(ground, say);
  const verdict = await judge(ground);
  const log = readFileSync(join(pathsOf(STACK).logs, 'supervisor.log'), 'utf8');
  const exits = unexplainedExits(log, (name) => kills.of(name));
  const breaches = [
    ...verdict.breaches,
    ...exits.map((exit) => `unexplained exit: ${exit}`),
    ...drained.open.map((one) => `still open: ${one}`),
  ];
  return { book: ground.book, faults, drained, exits, verdict, breaches };
}
