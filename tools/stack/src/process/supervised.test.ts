import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterEach, describe, expect, test } from '@jest/globals';
import { restartPauseMs, type ChildSpec } from './child.ts';
import { birthOf } from './identity.ts';
import { endLeftovers } from './leftovers.ts';
import { readRunFile, writeRunFile } from './run-file.ts';
import { supervise, type Supervised } from './supervised.ts';
import { until } from './until.ts';

const base = mkdtempSync(join(tmpdir(), 'supervised-'));
const folders = { run: join(base, 'run'), logs: join(base, 'logs') };
const said: string[] = [];
const running: Supervised[] = [];

function child(name: string, script: string, ready?: ChildSpec['ready'], mend?: ChildSpec['mend']): Supervised {
  const launch = () => ({ command: process.execPath, args: ['-e', script], env: { PATH: process.env['PATH'] ?? '' } });
  const spec = {
    name,
    after: [],
    port: null,
    url: 'none',
    launch,
    ready: ready ?? (() => Promise.resolve()),
    ...(mend && { mend }),
  };
  const supervised = supervise(spec, folders, (text) => said.push(text));
  running.push(supervised);
  return supervised;
}
const eventually = (probe: () => boolean): Promise<void> => until(() => Promise.resolve(probe()), 10_000);
const FOREVER = 'setInterval(() => {}, 1000)';

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  said.length = 0;
});

test('a running child has a run file; a stopped one has none and no process', async () => {
  const one = child('plain', FOREVER);
  await one.start();
  const { pid } = readRunFile(folders.run, 'plain') ?? { pid: 0 };
  expect(birthOf(pid)).not.toBeNull();
  await one.stop();
  expect([readRunFile(folders.run, 'plain'), birthOf(pid), one.state()]).toEqual([null, null, 'stopped']);
});

test('a killed child is restarted as another process, and that is reported', async () => {
  const one = child('killed', FOREVER);
  await one.start();
  const before = one.pid() ?? 0;
  process.kill(before, 'SIGKILL');
  await eventually(() => one.state() === 'ready' && one.pid() !== before);
  expect(said).toEqual(['killed was ended by SIGKILL; restarting it in 1 s', 'killed is back']);
});

test('what the child started itself dies with it', async () => {
  const file = JSON.stringify(join(base, 'grandchild'));
  const script = `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOREVER)}]);
    require('fs').writeFileSync(${file}, String(c.pid)); ${FOREVER}`;
  const one = child('parent', script);
  await one.start();
  await eventually(() => Number(tryRead(join(base, 'grandchild'))) > 0);
  const grandchild = Number(tryRead(join(base, 'grandchild')));
  process.kill(one.pid() ?? 0, 'SIGKILL');
  await eventually(() => birthOf(grandchild) === null);
});

test('a child that cannot start is given up with what it wrote', async () => {
  const one = child('broken', 'console.log("no such setting"); process.exit(3)', () => new Promise(() => undefined));
  await expect(one.start()).rejects.toThrow(/broken exited with code 3: no such setting/);
});

const BAD_SETTING = 'console.log("wallet: Bad configuration:\\n  EKUPI_KEY: missing"); process.exit(78)';

test('a child that refuses its settings at the start is not tried again', async () => {
  const one = child('misled', BAD_SETTING, () => new Promise(() => undefined));
  await expect(one.start()).rejects.toThrow(/misled refuses to start: .*EKUPI_KEY: missing/);
  expect([one.state(), said]).toEqual(['stopped', []]);
});

test('a child that refuses its settings after a restart stays down, and is reported', async () => {
  const mark = JSON.stringify(join(base, 'was-up'));
  const script = `const { existsSync, writeFileSync } = require('fs');
    if (existsSync(${mark})) { ${BAD_SETTING} }
    writeFileSync(${mark}, ''); ${FOREVER}`;
  const one = child('changed', script, () => eventually(() => tryRead(join(base, 'was-up')) !== null));
  await one.start();
  process.kill(one.pid() ?? 0, 'SIGKILL');
  await eventually(() => one.state() === 'stopped');
  expect(said.at(-1)).toMatch(/^changed refuses to start: .*EKUPI_KEY: missing\n.*\nIt stays down until/);
  rmSync(join(base, 'was-up'));
  await one.start();
  expect(one.state()).toBe('ready');
});

describe('an exit that can be mended', () => {
  const mended = join(base, 'mended');
  const script = `if (!require('fs').existsSync(${JSON.stringify(mended)})) { console.log('needs a copy'); process.exit(79); } ${FOREVER}`;
  const isUp = () => eventually(() => tryRead(mended) !== null);
  const mend = (run: () => Promise<void>) => ({ exitCode: 79, run });
  afterEach(() => rmSync(mended, { force: true }));

  test('is mended once at the first start, and then the child starts', async () => {
    const one = child(
      'mended',
      script,
      isUp,
      mend(async () => writeFileSync(mended, '')),
    );
    await one.start(true);
    expect([one.state(), said]).toEqual(['ready', []]);
  });

  test('is not tried a second time', async () => {
    let times = 0;
    const one = child(
      'worse',
      script,
      isUp,
      mend(async () => void (times += 1)),
    );
    await expect(one.start(true)).rejects.toThrow(/worse refuses to start: .*needs a copy/);
    expect(times).toBe(1);
  });

  test('and whose mending fails ends the start with the reason', async () => {
    const one = child(
      'failed',
      script,
      isUp,
      mend(() => Promise.reject(new Error('the copy differs'))),
    );
    await expect(one.start(true)).rejects.toThrow(/failed cannot start: the copy differs/);
    expect(one.state()).toBe('stopped');
  });

  test('is left alone when only this child is started again', async () => {
    const one = child(
      'alone',
      script,
      isUp,
      mend(async () => writeFileSync(mended, '')),
    );
    await expect(one.start()).rejects.toThrow(/alone refuses to start: .*needs a copy/);
  });

  test('is left alone after the child was ready', async () => {
    writeFileSync(mended, '');
    const one = child(
      'later',
      script,
      isUp,
      mend(async () => writeFileSync(mended, '')),
    );
    await one.start(true);
    rmSync(mended);
    process.kill(one.pid() ?? 0, 'SIGKILL');
    await eventually(() => one.state() === 'stopped');
    expect(said.at(-1)).toMatch(/^later refuses to start: .*needs a copy/);
  });

  test('a stop while it is being mended starts nothing', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const one = child(
      'stopped',
      script,
      isUp,
      mend(() => (begun.resolve(), end.promise)),
    );
    const started = expect(one.start(true)).rejects.toThrow('stopped was stopped');
    await begun.promise;
    await one.stop();
    end.resolve();
    await started;
    expect([one.state(), one.pid()]).toEqual(['stopped', null]);
  });
});

test('pauses between restarts grow from one second to ten', () => {
  expect([1, 2, 3, 4, 5, 9].map(restartPauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test('a leftover process is ended only when pid and start time match', async () => {
  const left = spawn(process.execPath, ['-e', FOREVER], { detached: true, stdio: 'ignore' });
  const stranger = spawn(process.execPath, ['-e', FOREVER], { detached: true, stdio: 'ignore' });
  const run = join(base, 'left');
  writeRunFile(run, 'left', { pid: left.pid ?? 0, port: null, url: 'x', born: birthOf(left.pid ?? 0) ?? '' });
  writeRunFile(run, 'stranger', { pid: stranger.pid ?? 0, port: null, url: 'x', born: '1' });
  expect(await endLeftovers(run)).toEqual(['left']);
  expect(birthOf(left.pid ?? 0)).toBeNull();
  expect(birthOf(stranger.pid ?? 0)).not.toBeNull();
  stranger.kill('SIGKILL');
  rmSync(base, { recursive: true });
});

function tryRead(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
