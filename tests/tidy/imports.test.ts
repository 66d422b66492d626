import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './sources.ts';

const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const PARTS = ['services', 'proto/src', 'audit/src', 'tools', 'static-server', 'tests', 'frontends'];

/** Checks every import of every file against the rules in `.dependency-cruiser.mjs`. */
const verdict = (): Promise<string> =>
  new Promise((resolve) => {
    const told = ['--no-progress', '--output-type', 'err-long', '--config', join(ROOT, '.dependency-cruiser.mjs')];
    execFile(process.execPath, [CRUISER, ...told, ...PARTS], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve(error && stdout === '' ? `${stderr}${error.message}` : stdout),
    );
  });

test('every import is allowed by the rules', async () => {
  const said = await verdict();
  expect(said).toContain('no dependency violations found');
  // Guards against an empty run, which would satisfy every rule.
  expect(Number(/\((\d+) modules/.exec(said)?.[1])).toBeGreaterThan(1500);
});
