/**
 * Plain JavaScript for Node 20.19 and newer, because it runs before anything is installed. Its own messages go to stderr,
 * because the output of what it starts may be piped.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { alone } from './src/lock.mjs';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = join(ROOT, 'node_modules/.bin');
/** This Node comes from an npm package, so that the lock file pins its content too. */
const PINNED_NODE = join(PROGRAMS, 'node');
const NODE_MAJOR = 24;
const ENVIRONMENT = { ...process.env, PATH: `${PROGRAMS}${delimiter}${process.env.PATH ?? ''}` };
/** Saves a third of the time that the stack's own program needs to load. Not for tests, which load a module many times. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.data/cache/modules') };
const STAMP = join(ROOT, 'node_modules/.installed');
const LOCK = join(ROOT, '.data/install.lock');
const PROGRESS_MS = 5_000;

/** These programs need only the packages of the workspaces in `STORE`. All others also need the root's `devDependencies`. */
const OF_STORE = ['tools/stack/src/cli.ts', 'audit/src/cli.ts'];
const STORE = 'audit frontends proto services static-server tools/build tools/simulators tools/stack'.split(' ');

const say = (sentence) => process.stderr.write(`${sentence}\n`);
function fail(sentence) {
  say(sentence);
  process.exit(1);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed to begin; this is ${process.version}.`);
}

const lockFile = readFileSync(join(ROOT, 'package-lock.json'));
const stampOf = (part) => `${part} ${createHash('sha256').update(lockFile).digest('hex')}`;
const has = (part) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(part);

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs npm, and reports every few seconds how many packages are installed. */
function npm(args, start) {
  const packages = Object.keys(JSON.parse(lockFile).packages).filter((path) => path.includes('node_modules/'));
  const there = () => packages.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
  const progress = setInterval(() => say(`  ${there()} packages after ${seconds(start)}`), PROGRESS_MS);
  const child = spawn('npm', [...args, '--no-progress'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('error', (error) => fail(`npm could not be run: ${error.message}`));
  return new Promise((resolve) =>
    child.on('close', (status) => {
      if (status !== 0) fail(`npm ${args[0]} failed`);
      clearInterval(progress);
      resolve();
    }),
  );
}

/** `npm ci` first empties `node_modules`. `npm install` only adds packages, so a running store keeps its files. */
function commandFor(part) {
  if (part === 'store') return ['ci', ...STORE.map((folder) => `--workspace=${folder}`)];
  return has('store') ? ['install', '--no-save'] : ['ci'];
}

/** Makes the link to the pinned Node, because npm 10 does not link a program with the name `node`. */
function linkNode() {
  const node = `../node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(join(PROGRAMS, node)) && !existsSync(PINNED_NODE)) symlinkSync(node, PINNED_NODE);
}

async function install(part) {
  const isDone = () => has('all') || has(part);
  const work = async () => {
    if (isDone()) return;
    const start = performance.now();
    const args = commandFor(part);
    say(`installing ${part === 'store' ? 'what a store needs' : 'all packages'} (npm ${args[0]}) ...`);
    // The stamp is removed first: if this run is interrupted, the next command installs again.
    rmSync(STAMP, { force: true });
    await npm(args, start);
    linkNode();
    writeFileSync(STAMP, stampOf(part));
    say(`installed the packages (${seconds(start)})`);
  };
  if (!isDone()) await alone(LOCK, work, () => say('waiting for another command to install the packages'));
}

/** npm has the pinned Node for Linux only. Elsewhere the Node that runs this program must have the same major version. */
function nodeToUse() {
  if (existsSync(PINNED_NODE)) return PINNED_NODE;
  if (Number(process.versions.node.split('.')[0]) === NODE_MAJOR) return process.execPath;
  return fail(
    `On ${process.platform} ${process.arch}, install Node ${NODE_MAJOR} and begin with it; this is ${process.version}.`,
  );
}

/** Runs before the command that the user gave, which may import the generated code. */
function generateContracts() {
  const { status } = spawnSync(nodeToUse(), ['tools/build/src/generate.ts', 'contracts'], {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(1);
}

/** Runs the command in this terminal, forwards signals to it, and ends with its exit code. */
function become(args) {
  const env = { ...ENVIRONMENT, ...(OF_STORE.includes(args[0]) ? COMPILED : {}) };
  const child = spawn(nodeToUse(), args, { cwd: ROOT, env, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the child as well, so this process only waits for its end.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

refuseOldNode();
await install(OF_STORE.includes(process.argv[2]) ? 'store' : 'all');
generateContracts();
become(process.argv.slice(2));
