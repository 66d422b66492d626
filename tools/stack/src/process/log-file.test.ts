import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { rotateLogs } from './log-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'logs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MB = 1024 * 1024;

test('a log that has grown too long is put aside while its writer goes on, and only the newest such file is kept', () => {
  const [path, short] = [join(folder, 'order.log'), join(folder, 'wallet.log')];
  writeFileSync(short, 'short\n');
  const writer = openSync(path, 'a');
  for (const letter of ['a', 'b']) {
    writeSync(writer, Buffer.alloc(64 * MB, letter));
    rotateLogs(folder);
    expect(statSync(path).size).toBe(64 * MB);
    writeSync(writer, letter);
    rotateLogs(folder);
    expect(statSync(path).size).toBe(0);
  }
  writeSync(writer, 'the last line\n');
  closeSync(writer);
  expect(readFileSync(path, 'utf8')).toBe('the last line\n');
  expect(readdirSync(folder).sort()).toEqual(['order.log', 'order.log.1', 'wallet.log']);
  expect(readFileSync(`${path}.1`).equals(Buffer.alloc(64 * MB + 1, 'b'))).toBe(true);
  expect(readFileSync(short, 'utf8')).toBe('short\n');
});
