import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeWhole } from './write-whole.ts';

const READS = 300;
const SIZE = 200_000;
const folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
const path = join(folder, 'secrets.json');
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the file again and again, a different letter each time, and reports before the second write. */
const WRITER = `
  const { writeWhole } = await import(process.argv[1]);
  for (let i = 0; ; i++) {
    writeWhole(process.argv[2], 'ab'[i % 2].repeat(${SIZE}));
    if (i === 1) process.stdout.write('writing');
  }`;

test('the old file is replaced, never written over', () => {
  writeWhole(path, 'old');
  linkSync(path, join(folder, 'old'));
  writeWhole(path, 'new');
  expect([readFileSync(join(folder, 'old'), 'utf8'), readFileSync(path, 'utf8')]).toEqual(['old', 'new']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('at every moment of a write, and after a kill -9, the old text or the new one is there', async () => {
  writeWhole(path, 'a'.repeat(SIZE));
  const module = join(import.meta.dirname, 'write-whole.ts');
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', WRITER, module, path]);
  await once(child.stdout, 'data');
  const odd = Array.from({ length: READS }, () => readFileSync(path, 'utf8')).filter(
    (text) => text !== 'a'.repeat(SIZE) && text !== 'b'.repeat(SIZE),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(odd.map(({ length }) => length)).toEqual([]);
  expect(readFileSync(path, 'utf8').length).toBe(SIZE);
});
