import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { eventually } from '@topup/kit/testing';
import { ROOT } from '@topup/stack/config';
import { figure } from '@topup/tests/support/figures';
import { percentiles } from './public-list.ts';

type Row = { readonly productId: string; readonly spu: string };
type Search = { readonly matches: (row: Row, text: string) => boolean };
export type Ask = (method: string, path: string, body?: object) => Promise<Response>;

const ADMIN = '/api/products/admin/products';
const PRODUCTS = 5_000;
const MADE_FROM = 100_000;
const AT_ONCE = 1_000;
const READS = 100;
const LIMIT_MS = 50;
const WARM_UP = 20;

export async function measureManyProducts(ask: Ask, metricsOf: () => Promise<string>): Promise<boolean> {
  await importMany(ask);
  const isAnnounced = async () => /^outbox_oldest_seconds.* 0$/m.test(await metricsOf());
  await eventually('all changes of the import are announced', isAnnounced);
  const rows = await rowsOf(ask);
  if (rows.length !== PRODUCTS) throw new Error(`${rows.length} products instead of ${PRODUCTS}`);
  // Measured up to the last byte, because the browser's work after that is not the service's.
  const list = async () => readAll(await ask('GET', `${ADMIN}/prices`));
  const unchanged = await measure(READS, list);
  const changed = await measure(READS, list, async (i) =>
    (await ask('POST', `${ADMIN}/updatedetails`, item(MADE_FROM + PRODUCTS - i, i))).arrayBuffer(),
  );
  const { matches } = (await import(
    pathToFileURL(join(ROOT, 'frontends/price-admin/src/prices/match.ts')).href
  )) as Search;
  const search = await measure(READS, async (i) => rows.filter((row) => matches(row, `${i} diam`)));
  // No goal is set, because no admin waits for this: the table shows a change before it reloads the list.
  figure(`admins' list of ${PRODUCTS} products, after each change`, percentiles(changed));
  return [
    isFast(`admins' list of ${PRODUCTS} products`, unchanged),
    isFast(`search of ${PRODUCTS} products by the browser's code`, search),
  ].every(Boolean);
}

/** Does not keep the body: two megabytes per call would make the bench collect garbage while it measures. */
async function readAll({ body }: Response): Promise<void> {
  for await (const _chunk of body ?? []);
}

const rowsOf = async (ask: Ask): Promise<Row[]> =>
  ((await (await ask('GET', `${ADMIN}/prices`)).json()) as { data: Row[] }).data;

const item = (i: number, more = 0) => ({
  productId: String(i),
  spu: `${i} Diamonds (${i} + ${i} bonus)`,
  gameCode: 'mobilelegends',
  originalPrice: '6.25',
  price: 100 + i + more,
  displayName: `${i} Diamonds`,
  smileonePoints: 6.25,
});

async function importMany(ask: Ask): Promise<void> {
  const known = await rowsOf(ask);
  for (let first = known.length + 1; first <= PRODUCTS; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, PRODUCTS + 1 - first);
    const products = Array.from({ length: count }, (_, i) => item(MADE_FROM + first + i)).map(
      ({ productId, spu, originalPrice, price }) => ({ id: productId, spu, price: originalPrice, customPrice: price }),
    );
    await (await ask('POST', `${ADMIN}/prices/import`, { gameCode: 'mobilelegends', products })).arrayBuffer();
  }
}

async function measure(times: number, work: (i: number) => Promise<unknown>, before?: (i: number) => Promise<unknown>) {
  const tookMs: number[] = [];
  for (let i = 1; i <= WARM_UP + times; i++) {
    await before?.(i);
    const startedAt = performance.now();
    await work(i);
    if (i > WARM_UP) tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}

function isFast(what: string, tookMs: readonly number[]): boolean {
  const p95 = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.95)] ?? Number.NaN;
  figure(what, `${percentiles(tookMs)} (goal: p95 below ${LIMIT_MS} ms)`);
  return p95 < LIMIT_MS;
}
