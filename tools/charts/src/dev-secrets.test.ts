import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from '@topup/kit/testing/program';
import { ROOT } from './helm.ts';

const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })`;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test.each(['k8s:secrets', 'images:build'])('%s brings the pinned Node and the packages', (script) => {
  expect(scripts[script]).toMatch(/^node tools\/stack\/bootstrap\.mjs /);
});

test('a Node that is too old is refused in one sentence, and nothing goes to the program that it is piped into', async () => {
  const { status, stdout, stderr } = await runNode([
    '--import',
    OLD_NODE,
    join(ROOT, 'tools/stack/bootstrap.mjs'),
    'tools/charts/src/dev-secrets.ts',
  ]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^Node 20\.19 or newer is needed to begin; this is v[\d.]+\.\n$/);
});

test('what the bootstrap says itself is not on the output', () => {
  expect(readFileSync(join(ROOT, 'tools/stack/bootstrap.mjs'), 'utf8')).not.toContain('process.stdout');
});
