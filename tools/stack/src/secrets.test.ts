import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { pathsOf } from './config.ts';
import { loadSecrets } from './secrets.ts';

const STACK = 'unit-secrets';
const file = join(pathsOf(STACK).base, 'secrets.json');
afterAll(() => rmSync(pathsOf(STACK).base, { recursive: true, force: true }));

test('secrets are made once, differ from each other and are for this user alone', () => {
  const secrets = loadSecrets(STACK);
  expect(loadSecrets(STACK)).toEqual(secrets);
  const values = Object.values(secrets);
  expect(new Set(values).size).toBe(values.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that holds every secret is not written again; a missing one is added to the others', () => {
  const secrets = loadSecrets(STACK);
  const { ino, mtimeMs } = statSync(file);
  loadSecrets(STACK);
  expect([statSync(file).ino, statSync(file).mtimeMs]).toEqual([ino, mtimeMs]);
  const { redis, ...others } = secrets;
  writeFileSync(file, JSON.stringify(others));
  expect(loadSecrets(STACK)).toMatchObject(others);
  expect(loadSecrets(STACK).redis).not.toBe(redis);
});

test('a damaged file stops the start and is not changed: new keys could not verify any transfer', () => {
  loadSecrets(STACK);
  const half = readFileSync(file, 'utf8').slice(0, 100);
  writeFileSync(file, half);
  expect(() => loadSecrets(STACK)).toThrow('is damaged');
  expect(readFileSync(file, 'utf8')).toBe(half);
});
