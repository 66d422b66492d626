import { serviceNames, type ServiceName } from '@topup/proto/services';
import { readChart } from '@topup/stack/chart';
import { ask } from '@topup/stack/control/client';
import { longestFirst, targetOf } from '@topup/stack/front-door/routes';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import { healthy, killed, REPLICAS } from '../chaos/processes.ts';
import { applySchemas } from '../releases/schemas.ts';
import { forgetStack } from '../support/own-stack.ts';
import { child, ready, ROOT, STACK } from '../support/stack.ts';
import { openLoad, type Load } from './load.ts';
import { conclude, openNow, type Outcome } from './outcome.ts';
import { answersOf, changed, makeRecords, type Records } from './records.ts';
import { declareFrom, replace, runAllFrom, stack } from './store.ts';
import { addTaken, idle, takenLines, type Taken } from './taken.ts';
import type { Earlier } from './upgrade.ts';

const ORDERS_BETWEEN = 100;
const PRESENT = 'the present release';
const FIRST: readonly string[] = serviceNames;
const SECOND: readonly string[] = serviceNames.map((name) => `${name}-2`);
/** What would lose money or goods. */
const KILLED = ['wallet', 'order', 'supplier-gateway'] as const;

/**
 * Replaces the processes of a store one by one by those of the present release, and then by those of the earlier one again,
 * while players buy. Half-way each service has one process of either release: they are asked the same, and some are killed.
 */
export async function rolling(earlier: Earlier, seed: number): Promise<Outcome> {
  const random = randomFrom(seed);
  await stack('stop');
  forgetStack();
  runAllFrom(earlier.checkout);
  await stack('start', '--replicas', '2', '--detach');
  try {
    await ready();
    await runJobs();
    // The records need a supplier gateway that is alone in what it knows of the supplier.
    await tell('start', FIRST);
    await ready();
    const load = await openLoad(seed);
    const records = await makeRecords();
    await tell('start', SECOND);
    await healthy();
    load.start();
    await load.more(ORDERS_BETWEEN);
    const seen = await thereAndBack(earlier, { load, records, random });
    const notes = [...records.leftOut.map((what) => `left out: ${what}`), ...seen.notes, ...takenLines(seen.taken)];
    const different = [...seen.different, ...idle(seen.taken)];
    const open = await openNow();
    return await conclude(`rolling and rollback, ${earlier.name}`, load, {
      ...seen,
      different,
      open,
      notes,
      isMixed: true,
    });
  } finally {
    await stack('stop');
  }
}

const tell = (verb: 'stop' | 'start', names: readonly string[]) =>
  Promise.all(names.map((name) => ask(STACK, 'POST', `/children/${name}/${verb}`)));

/** The Jobs before an upgrade. The services stop for them, because the embedded engine changes validators by copies. */
async function runJobs(): Promise<void> {
  await tell('stop', REPLICAS);
  await applySchemas(child('mongodb').url);
  await declareFrom(ROOT);
}

type Ground = { readonly load: Load; readonly records: Records; readonly random: Random };

async function thereAndBack({ name, checkout, allowed }: Earlier, { load, records, random }: Ground) {
  const taken: Taken = new Map();
  const compared = { compared: 0, different: [] as string[], notes: [] as string[] };
  const roll = async (names: readonly string[], from: string, to: string, code: string): Promise<void> => {
    for (const each of names) {
      await addTaken(taken, from, each);
      await replace(each, code);
    }
    await healthy();
    await load.more(ORDERS_BETWEEN);
  };
  const halfWay = async (isBack: boolean): Promise<void> => {
    const [old, present] = isBack ? [FIRST, SECOND] : [SECOND, FIRST];
    const seen = changed(await askAt(records, old), await askAt(records, present), allowed);
    compared.compared += seen.compared;
    compared.different.push(...seen.different);
    compared.notes.push(...seen.notes);
    for (const [names, release] of [
      [old, name],
      [present, PRESENT],
    ] as const) {
      const victim = names[serviceNames.indexOf(KILLED[random(KILLED.length)]!)]!;
      await addTaken(taken, release, victim);
      await killed(victim);
    }
    await load.more(ORDERS_BETWEEN);
  };
  await roll(FIRST, name, PRESENT, ROOT);
  await halfWay(false);
  await roll(SECOND, name, PRESENT, ROOT);
  await roll(FIRST, PRESENT, name, checkout);
  await halfWay(true);
  await roll(SECOND, PRESENT, name, checkout);
  for (const each of REPLICAS) await addTaken(taken, name, each);
  return { ...compared, taken };
}

/** What these processes answer themselves. */
async function askAt(records: Records, names: readonly string[]) {
  const routes = longestFirst((await readChart()).routes);
  const serviceOf = (path: string): ServiceName | null => {
    const target = targetOf(routes, path.replace(/\?.*/, ''));
    return target?.kind === 'service' ? target.service : null;
  };
  return answersOf(records, (path) => {
    const service = serviceOf(path);
    return service ? child(names[serviceNames.indexOf(service)]!).url : undefined;
  });
}
