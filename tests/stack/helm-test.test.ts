import { beforeAll, expect, test } from '@jest/globals';
import { readChart } from '@topup/stack/chart';
import { runNode } from '@topup/kit/testing/program';
import { auditBooks, child, origin, ready } from '../support/stack.ts';

beforeAll(ready);

const purchase = (environment: Record<string, string>, ...args: string[]) =>
  runNode(['tools/simulators/src/purchase/main.ts', ...args], { PATH: process.env['PATH'] ?? '', ...environment });
const BOUGHT = /^signed in .*\nrecharged .*\nthe game account .*\norder .*\ncompleted: the supplier delivered it once/m;

test('the helm test buys one unit through the front door', async () => {
  expect(await purchase({}, origin())).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(BOUGHT) });
});

test('the helm test buys one unit through the routing table, as inside a cluster', async () => {
  const { routes } = await readChart();
  const table = routes.flatMap((route) =>
    'service' in route ? [{ path: route.path, url: child(route.service).url }] : [],
  );
  const environment = { SHOP_ROUTES: JSON.stringify(table), SIMULATORS_URL: child('simulators').url };
  expect(await purchase(environment)).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(BOUGHT) });
  expect(await auditBooks()).toMatchObject({ balanced: true });
});

test('the helm test fails with a readable message', async () => {
  expect(await purchase({})).toMatchObject({ status: 1, stderr: expect.stringContaining('SHOP_URL is missing') });
  const nobody = await purchase({}, 'http://127.0.0.1:1');
  expect(nobody).toMatchObject({ status: 1, stderr: expect.stringMatching(/^FAILED: .+/) });
});
