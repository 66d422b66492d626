import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { ROOT } from './config.ts';

/** Notes its arguments, waits for the file `go`, and installs one package, as npm would: `ci` begins with an empty folder. */
const NPM = `#!/bin/sh
echo "begin $*" >> npm.log
until [ -e go ]; do sleep 0.1; done
case $1 in ci) rm -rf node_modules; mkdir -p node_modules/of-store ;; *) mkdir node_modules/of-tests ;; esac
echo "end $1" >> npm.log
`;
/** A store that reads its packages until it is told to stop. */
const STORE = `
  import { existsSync } from 'node:fs';
  process.stderr.write('the store runs');
  setInterval(() => {
    if (!existsSync('node_modules/of-store')) process.exit(3);
    if (existsSync('stop')) process.exit(0);
  }, 10);`;

let checkout = '';
const put = (path: string, content: string): void => {
  mkdirSync(join(checkout, dirname(path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  put('bin/npm', NPM);
  chmodSync(join(checkout, 'bin/npm'), 0o755);
  put('package.json', '{ "type": "module" }');
  put('package-lock.json', '{ "packages": {} }');
  put('tools/build/src/generate.ts', '');
  put('tools/build/src/test.ts', '');
  put('tools/stack/src/cli.ts', STORE);
  for (const path of ['tools/stack/bootstrap.mjs', 'tools/stack/src/lock.mjs'])
    cpSync(join(ROOT, path), join(checkout, path));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function run(program: string) {
  const env = { ...process.env, PATH: `${join(checkout, 'bin')}${delimiter}${process.env['PATH']}` };
  const child = spawn(process.execPath, ['tools/stack/bootstrap.mjs', program], { cwd: checkout, env });
  const ended = once(child, 'exit').then(([code]) => code as number);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { ended, says: (text: string) => eventually(text, () => said.includes(text)) };
}
const calls = (): string[] => readFileSync(join(checkout, 'npm.log'), 'utf8').trim().split('\n');

test('a start and a test run at once: the second waits, then adds its packages to those of the running store', async () => {
  const store = run('tools/stack/src/cli.ts');
  await store.says('installing what a store needs');
  const tests = run('tools/build/src/test.ts');
  await tests.says('waiting for another command');
  put('go', '');
  await store.says('the store runs');
  expect(await tests.ended).toBe(0);
  put('stop', '');
  expect(await store.ended).toBe(0);
  expect(calls()).toEqual([
    expect.stringMatching(/^begin ci --workspace=audit .*--workspace=tools\/stack /),
    'end ci',
    expect.stringMatching(/^begin install --no-save /),
    'end install',
  ]);
});

test('all packages serve a store too, and are installed once', async () => {
  put('go', '');
  put('stop', '');
  expect(await run('tools/build/src/test.ts').ended).toBe(0);
  expect(await run('tools/stack/src/cli.ts').ended).toBe(0);
  expect(calls()).toEqual(['begin ci --no-progress', 'end ci']);
});

test('after an interrupted installation, or another lock file, the next command begins again', async () => {
  put('go', '');
  put('stop', '');
  expect(await run('tools/stack/src/cli.ts').ended).toBe(0);
  put('bin/npm', '#!/bin/sh\nexit 1\n');
  expect(await run('tools/build/src/test.ts').ended).toBe(1);
  put('bin/npm', NPM);
  expect(await run('tools/build/src/test.ts').ended).toBe(0);
  put('package-lock.json', '{ "packages": { "": {} } }');
  expect(await run('tools/build/src/test.ts').ended).toBe(0);
  expect(calls().filter((call) => call.startsWith('begin'))).toEqual([
    expect.stringMatching(/^begin ci --workspace/),
    'begin ci --no-progress',
    'begin ci --no-progress',
  ]);
});
