import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSurroundings } from '@topup/catalogue/testing/catalogue';
import { startCatalogueProcess } from '@topup/catalogue/testing/process';
import { pathsOf } from '@topup/stack/config';
import { seedProducts } from '@topup/stack/seed/products';
import { measureManyProducts, type Ask } from './catalogue/many-products.ts';
import { measurePublicList } from './catalogue/public-list.ts';
import { withServers } from './servers.ts';

const USAGE = `npm run bench:catalogue -- [--rounds 9] [--seconds 2] [--connections 32] [--log-level info] [--only public|admin]
  The public list of a real catalogue process, with its access log in a file; then the admins' list and search with
  5,000 products. Exits 1 when a goal is missed.
  NODE_OPTIONS='--cpu-prof --cpu-prof-dir=DIR' shows where catalogue's time goes.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    'log-level': { type: 'string', default: 'info' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const NAME = 'bench-catalogue';

async function bench(): Promise<boolean> {
  const surroundings = await openSurroundings();
  const logs = pathsOf(NAME).logs;
  mkdirSync(logs, { recursive: true });
  const output = openSync(join(logs, 'catalogue.log'), 'w');
  const catalogue = await startCatalogueProcess(surroundings, { LOG_LEVEL: values['log-level'] }, output);
  const ask: Ask = async (method, path, body) => {
    const token = await surroundings.mint.issue({ role: 'admin' });
    const response = await fetch(catalogue.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  try {
    const options = { rounds: Number(values.rounds), roundMs: Number(values.seconds) * 1_000 };
    const results: boolean[] = [];
    if (values.only !== 'admin') {
      await (
        await ask('POST', '/api/products/admin/products/prices/import', { gameCode: 'mobilelegends', products: listed })
      ).arrayBuffer();
      const connections = Number(values.connections);
      results.push(await measurePublicList(catalogue, { ...options, connections }));
    }
    if (values.only !== 'public') results.push(await measureManyProducts(ask, catalogue.metrics));
    return results.every(Boolean);
  } finally {
    await catalogue.stop();
    await surroundings.close();
  }
}

const listed = seedProducts.map(({ id, displayName, rupees }) => ({
  id,
  spu: displayName,
  price: '6.25',
  customPrice: rupees,
}));

if (values.help) process.stdout.write(`${USAGE}\n`);
else process.exit((await withServers(NAME, bench)) ? 0 : 1);
