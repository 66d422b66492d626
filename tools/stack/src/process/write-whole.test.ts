import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeWhole } from './write-whole.ts';

const KILLS = 5;
const SIZE = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
const path = join(folder, 'secrets.json');
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the file again and again, one letter each time, and says so before the second time. */
const WRITER = `
  const { writeWhole } = await import(process.argv[1]);
  for (let i = 0; ; i++) {
    writeWhole(process.argv[2], 'ab'[i % 2].repeat(${SIZE}));
    if (i === 1) process.stdout.write('writing');
  }`;

test('a kill -9 in the middle of writing leaves the old file or the new one', async () => {
  writeWhole(path, 'a'.repeat(SIZE));
  for (let i = 0; i < KILLS; i++) {
    const module = join(import.meta.dirname, 'write-whole.ts');
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', WRITER, module, path]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const text = readFileSync(path, 'utf8');
    expect(text.length).toBe(SIZE);
    expect(new Set(text).size).toBe(1);
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
