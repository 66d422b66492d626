/**
 * Plain JavaScript for Node 20.19 and newer, because it runs before anything is installed. Its own messages go to stderr,
 * because the output of what it starts may be piped.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = join(ROOT, 'node_modules/.bin');
/** Of an npm package, so that the lock file holds its content too. */
const PINNED_NODE = join(PROGRAMS, 'node');
const NODE_MAJOR = 24;
const ENVIRONMENT = { ...process.env, PATH: `${PROGRAMS}${delimiter}${process.env.PATH ?? ''}` };
const STAMP = join(ROOT, 'node_modules/.installed');
const LOCK = join(ROOT, '.data/install.lock');
const LOCK_POLL_MS = 500;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed to begin; this is ${process.version}.`);
}

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
const installed = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted();

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

async function lock() {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(existsSync(LOCK) ? readFileSync(LOCK, 'utf8') : 0);
    if (holder > 0 && !isAlive(holder)) rmSync(LOCK, { force: true });
    else if (!told) process.stderr.write('waiting for another command to install the packages\n');
    await pause(LOCK_POLL_MS);
  }
}

async function install() {
  if (installed()) return;
  await lock();
  try {
    if (installed()) return;
    const start = performance.now();
    process.stderr.write('installing the packages (npm ci) ...\n');
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: ROOT, encoding: 'utf8' });
    if (npm.error) fail(`npm could not be run: ${npm.error.message}`);
    if (npm.status !== 0) fail(`npm ci failed: ${npm.stderr.trim().split('\n').slice(0, 3).join(' ')}`);
    writeFileSync(STAMP, wanted());
    process.stderr.write(`installed the packages (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** npm has the pinned Node for Linux only. */
function nodeToUse() {
  if (existsSync(PINNED_NODE)) return PINNED_NODE;
  if (Number(process.versions.node.split('.')[0]) === NODE_MAJOR) return process.execPath;
  return fail(
    `On ${process.platform} ${process.arch}, install Node ${NODE_MAJOR} and begin with it; this is ${process.version}.`,
  );
}

/** Before anything else, because what comes next may import the generated code. */
function generateContracts() {
  const { status } = spawnSync(nodeToUse(), ['tools/build/src/generate.ts', 'contracts'], {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(1);
}

/** Same terminal, forwarded signals, same exit code. */
function become(args) {
  const child = spawn(nodeToUse(), args, { cwd: ROOT, env: ENVIRONMENT, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the child directly.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

refuseOldNode();
await install();
generateContracts();
become(process.argv.slice(2));
