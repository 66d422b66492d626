import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathsOf } from '@topup/stack/config';
import type { Random } from '@topup/kit/testing/simulation/random';
import { asAdmin } from '@topup/tests/chaos/customers';
import { healthy, isWhole } from '@topup/tests/chaos/processes';
import { cheapest } from '@topup/tests/support/shop';
import { ready, STACK, until } from '@topup/tests/support/stack';
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
import { aloneAbove } from './judge.ts';
import { paiseOf, type Ground } from './shop.ts';
import { judge, type Verdict } from './verdict.ts';

export type Hammered = {
  readonly book: Book;
  readonly faults: readonly string[];
  /** Missing after a run that ended at its first breach. */
  readonly judged?: { readonly drained: Drained; readonly verdict: Verdict };
  readonly exits: readonly string[];
  readonly breaches: readonly string[];
};
/** `faults`: strikes only faults whose name contains this text. `untilBreach`: ends at the first breach and judges nothing. */
type RunRequest = {
  readonly seed: number;
  readonly minutes: number;
  readonly faults: string;
  readonly untilBreach: boolean;
};
type Say = (text: string) => void;

const PLAYERS = 14;
const GOODS = 3;
const PAUSE_MAX_MS = 1_500;
const BETWEEN_FAULTS_MS = 4_000;
/** After any fault the store must by itself be ready again within this time, and miss no queue, exchange or right. */
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

/** Lets one player act until the time is over. Each step is an operation of this player or of the admins. */
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
  check: () => void,
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
    const isBack = await until('whole', isWhole, READY_WITHIN_MS).catch(() => false);
    if (!isBack) {
      ground.book.breaches.push(`not ready ${READY_WITHIN_MS / 1_000} s after: ${fault.name}`);
      await declareAgain().catch((error: Error) => say(`    ${error.message}`));
      await healthy();
    }
    say(`    ready after ${((performance.now() - from) / 1_000).toFixed(1)} s`);
    check();
    await pause(random(BETWEEN_FAULTS_MS));
  }
  return struck;
}

/** Reports each breach once, while the run goes on. Returns how many there are. */
function watchBreaches({ book, alonePaise }: Ground, exitsOf: () => readonly string[], say: Say): () => number {
  const told = new Set<string>();
  return () => {
    const shown = [...book.breaches, ...aloneAbove(book, alonePaise), ...exitsOf().map(unexplained)];
    for (const breach of shown) if (!told.has(breach)) say(`    BREACH ${breach}`);
    for (const breach of shown) told.add(breach);
    return told.size;
  };
}
const unexplained = (exit: string): string => `unexplained exit: ${exit}`;

/** Players and admins act at random while faults strike. Then faults end, open work is finished, and the result is judged. */
export async function hammer(wanted: RunRequest, say: Say): Promise<Hammered> {
  const ground = await openGround();
  const { book } = ground;
  const journal = join(pathsOf(STACK).base, 'hammer.log');
  const note: Say = (text) => appendFileSync(journal, `${new Date().toISOString()} ${text}\n`);
  const sayAndNote: Say = (text) => (say(text), note(text));
  const kills = new Kills();
  const exitsOf = (): string[] =>
    unexplainedExits(readFileSync(join(pathsOf(STACK).logs, 'supervisor.log'), 'utf8'), (name) => kills.of(name));
  const check = watchBreaches(ground, exitsOf, sayAndNote);
  const endAt = performance.now() + wanted.minutes * 60_000;
  let isEnough = false;
  const isOver = (): boolean => isEnough || performance.now() > endAt;
  const [faults] = await Promise.all([
    strike(ground, wanted, isOver, kills, sayAndNote, () => {
      isEnough = check() > 0 && wanted.untilBreach;
    }),
    ...ground.players.map((player) => act(ground, player, wanted, isOver, note)),
  ]);
  if (isEnough) {
    const exits = exitsOf();
    const breaches = [...book.breaches, ...aloneAbove(book, ground.alonePaise), ...exits.map(unexplained)];
    return { book, faults, exits, breaches };
  }
  say('  healed; what is open ends');
  const drained = await drain(ground, say);
  const verdict = await judge(ground);
  const exits = exitsOf();
  const breaches = [...verdict.breaches, ...exits.map(unexplained), ...drained.open.map((one) => `still open: ${one}`)];
  return { book, faults, judged: { drained, verdict }, exits, breaches };
}
