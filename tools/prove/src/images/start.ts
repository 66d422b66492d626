import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { answers, until } from '@topup/stack/process/until';
import { rightsProblems } from './checks.ts';
import type { ProgramStarts } from './environments.ts';
import { prefixOf, type Image } from './images.ts';
import { insidePid, startInside, type Sandbox } from './sandbox.ts';
import { configOf } from './store.ts';

const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 30_000;
const SHELL_CONFIG = {
  stack: 'topup',
  googleClientId: 'simulated.apps.example',
  googleSignIn: { mode: 'google' },
  support: { email: 'help@example.com', phone: '+91 00000 00000', whatsappNumber: '910000000000', city: 'Mumbai' },
  remotes: [{ name: 'storefront', entry: '/remotes/storefront/remoteEntry.js' }],
};

export type Running = {
  readonly readyMs: number;
  readonly residentMb: number;
  readonly problems: readonly string[];
  readonly stop: () => Promise<string[]>;
};

type Prepared = { readonly sandbox: Sandbox; readonly ready: string; readonly page: string | null };

export async function prepare(image: Image, folder: string, services: ProgramStarts): Promise<Prepared> {
  const config = await configOf(image.tag);
  if (image.isService) {
    const { environment, ports } = services[image.name as keyof typeof services];
    const ready =
      image.name === 'simulators' ? `http://127.0.0.1:${ports.port}/simulators/healthz` : readyAt(ports.managementPort);
    return { sandbox: { folder, config, environment, files: {} }, ready, page: null };
  }
  // No service runs while a front end is tested, so the front end uses the ports of auth.
  const { port, managementPort } = services.auth.ports;
  const environment = { HOST: '127.0.0.1', PORT: String(port), MANAGEMENT_PORT: String(managementPort) };
  const isShell = image.name === 'shell';
  const files: Record<string, string> = isShell ? { '/etc/topup/config.json': JSON.stringify(SHELL_CONFIG) } : {};
  const page = `http://127.0.0.1:${port}${isShell ? '/' : `${prefixOf(image)}/mf-manifest.json`}`;
  return { sandbox: { folder, config, environment, files }, ready: readyAt(managementPort), page };
}

const readyAt = (port: number): string => `http://127.0.0.1:${port}/readyz`;

export async function applySchema({ sandbox }: Prepared): Promise<void> {
  const { folder, config } = sandbox;
  if (!existsSync(join(folder, config.WorkingDir ?? '', 'src/schema.js'))) return;
  await runInside(sandbox, 'src/schema.js');
}

export async function runInside(sandbox: Sandbox, program: string): Promise<string> {
  const child = startInside(sandbox, [program]);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream)));
  const [code] = (await once(child, 'exit')) as [number | null];
  const all = (await said).join('\n');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${all}`);
  return all;
}

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export async function start({ sandbox, ready, page }: Prepared): Promise<Running> {
  const since = performance.now();
  const child = startInside(sandbox, sandbox.config.Cmd ?? []);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-4_000)));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`ended with ${code} before it was ready:\n${said}`);
  });
  const isReady = until(() => answers(ready), READY_WITHIN_MS).catch((error: Error) => {
    throw new Error(`${error.message}\n${said}`);
  });
  await Promise.race([isReady, ended]);
  const readyMs = performance.now() - since;
  ended.catch(() => undefined);
  const pid = insidePid(child);
  const problems = [...rightsProblems(pid)];
  if (page && !(await answers(page))) problems.push(`${page} does not answer`);
  const residentMb = residentOf(pid);
  const stop = async (): Promise<string[]> => {
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(STOPPED_WITHIN_MS) });
    process.kill(pid, 'SIGTERM');
    const [code] = (await exit) as [number | null];
    return code === 0 ? [] : [`its stop ended with ${code}`];
  };
  return { readyMs, residentMb, problems, stop };
}
