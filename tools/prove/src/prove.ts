import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@topup/stack/config';
import { commit } from '@topup/tests/support/figures';
import { chaos } from './chaos.ts';
import { brokenLedgers, ledgerFailovers } from './failover.ts';
import { kills, manyOperations } from './on-engine.ts';
import { byBalance, priceHistory, restore } from './on-store.ts';
import { ownProcess } from './own-process.ts';
import { page, type Finding } from './page.ts';
import { brokenSagas, sagaHistories } from './saga.ts';
import { knownDesigns, simulation } from './simulation.ts';
import { brokenSettling, settlingHistories } from './settling.ts';

const USAGE = `npm run prove [-- part ...] [--seed N] [--schedules N] [--sagas N] [--settlings N] [--operations N] [--kills N] [--rounds N] [--orders N] [--imports N] [--minutes N] [--faults kinds]
  designs     designs that are known to be broken must be caught
  simulation  the ledger's own code through random histories; --seed N --schedules 1 makes one history again
  broken      sagas that are known to be broken must be caught
  saga        orders, wallet and supplier gateway through random histories; --seed N --sagas 1 makes one history again
  settling    units without an answer that the balance settles, and ways of settling that are known to break
  operations  many operations by four processes on the real engine, every document verified
  kills       the engine killed -9 under load: nothing acknowledged is lost
  failover    a replica set whose primary goes away in every way: the ledger for --rounds N, then half of --orders N through the running store
  chaos       --orders N through the running store, two processes of every service, under faults in an order drawn from the seed
  hammer      players and two admins at random against the running store, under faults at random, for --minutes N
  prices      --imports N of random prices through the running store, rolled back to random points while players buy
  restore     the wallet put back from an old copy: what orders and gateways prove comes back, the rest is named
  by-balance  answers of the supplier lost in a running store, settled by its balance and shown in a browser
  upgrades    a store of release 0.1.0, and of a commit long before it, upgraded and rolled back under 20 orders/s, with kill -9
  brakes      each brake put on and released under 20 orders/s, with kill -9, and without the broker and Redis
Prints a page, keeps it in .data/prove.txt, and exits 1 when anything is broken.`;

const DESIGN_SCHEDULES = 5_000;
const BROKEN_SAGAS_MAX = 20_000;
const BROKEN_SETTLINGS_MAX = 4_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    schedules: { type: 'string', default: '1000000' },
    sagas: { type: 'string', default: '200000' },
    settlings: { type: 'string', default: '100000' },
    operations: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '500' },
    imports: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '20' },
    faults: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const number = (text: string): number => {
  const n = Number(text);
  if (Number.isSafeInteger(n) && n > 0) return n;
  process.stderr.write(`'${text}' is not a positive whole number\n`);
  process.exit(2);
};
const seed = number(values.seed);
const PARTS: Readonly<Record<string, () => Promise<Finding | Finding[]>>> = {
  designs: () => knownDesigns(DESIGN_SCHEDULES, seed),
  simulation: () => simulation(number(values.schedules), seed),
  broken: () => brokenSagas(BROKEN_SAGAS_MAX, seed),
  saga: () => sagaHistories(number(values.sagas), seed),
  settling: async () => [
    ...(await settlingHistories(number(values.settlings), seed)),
    brokenSettling(BROKEN_SETTLINGS_MAX, seed),
  ],
  operations: () => manyOperations(number(values.operations), seed),
  kills: () => kills(number(values.kills), seed),
  failover: async () => [
    await ledgerFailovers(number(values.rounds), seed),
    await brokenLedgers(seed),
    await chaos(Math.ceil(number(values.orders) / 2), seed, 'failover'),
  ],
  chaos: () => chaos(number(values.orders), seed, values.faults),
  hammer: () =>
    ownProcess('hammer', 'tools/prove/src/hammer/hammer.ts', [
      ...['--seed', String(seed)],
      ...['--minutes', String(number(values.minutes))],
    ]),
  prices: () => priceHistory(number(values.imports), seed),
  restore,
  'by-balance': byBalance,
  upgrades: () => ownProcess('upgrades', 'tests/upgrades/run.ts', ['--seed', String(seed)]),
  brakes: () => ownProcess('brakes', 'tests/brakes/run.ts', ['--seed', String(seed)]),
};

const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
if (values.help || chosen.some((part) => !(part in PARTS))) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}
const tried = commit();
const findings: Finding[] = [];
for (const part of chosen) findings.push(...[await PARTS[part]!()].flat());
const text = page(findings, tried);
mkdirSync(join(ROOT, '.data'), { recursive: true });
writeFileSync(join(ROOT, '.data/prove.txt'), `${text}\n`);
process.stdout.write(`${text}\n`);
process.exitCode = findings.some(({ faults }) => faults.length > 0) ? 1 : 0;
