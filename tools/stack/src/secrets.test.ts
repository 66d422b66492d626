import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { pathsOf } from './config.ts';
import { loadSecrets } from './secrets.ts';

const STACK = 'unit-secrets';
afterAll(() => rmSync(pathsOf(STACK).base, { recursive: true, force: true }));

test('secrets are made once, differ from each other and are for this user alone', () => {
  const secrets = loadSecrets(STACK);
  expect(loadSecrets(STACK)).toEqual(secrets);
  const values = Object.values(secrets);
  expect(new Set(values).size).toBe(values.length);
  expect(statSync(join(pathsOf(STACK).base, 'secrets.json')).mode & 0o777).toBe(0o600);
});
