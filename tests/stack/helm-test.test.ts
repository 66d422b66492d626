import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { readChart } from '@topup/stack/chart';
import { auditBooks, child, origin, ready, ROOT } from '../support/stack.ts';

beforeAll(ready);

const purchase = (told: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, ['--no-warnings', join(ROOT, 'tools/simulators/src/purchase/main.ts'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...told },
  });
const BOUGHT = /^signed in .*\nrecharged .*\nthe game account .*\norder .*\ncompleted: the supplier delivered it once/m;

test('what helm test runs buys one unit through the one origin', () => {
  expect(purchase({}, origin())).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(BOUGHT) });
});

test('and by the routing table, from service to service, as inside a cluster', async () => {
  const { routes } = await readChart();
  const table = routes.flatMap((route) =>
    'service' in route ? [{ path: route.path, url: child(route.service).url }] : [],
  );
  const told = { SHOP_ROUTES: JSON.stringify(table), SIMULATORS_URL: child('simulators').url };
  expect(purchase(told)).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(BOUGHT) });
  expect(auditBooks()).toMatchObject({ balanced: true });
});

test('it fails with a sentence', () => {
  expect(purchase({})).toMatchObject({ status: 1, stderr: expect.stringContaining('SHOP_URL is missing') });
  const nobody = purchase({}, 'http://127.0.0.1:1');
  expect(nobody).toMatchObject({ status: 1, stderr: expect.stringMatching(/^FAILED: .+/) });
});
