import { mkdirSync, rmSync } from 'node:fs';
import { pathsOf, readSettings } from '@topup/stack/config';
import { planPorts } from '@topup/stack/ports';
import { signalGroup } from '@topup/stack/process/identity';
import { endLeftovers } from '@topup/stack/process/leftovers';
import { spawnChild, type Running } from '@topup/stack/process/spawn-child';
import { planMongodb } from '@topup/stack/servers/mongodb/mongodb';

export type Engine = {
  readonly url: string;
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startEngine(name: string): Promise<Engine> {
  const paths = pathsOf(name);
  // End an engine left over from an interrupted run: it would answer on our port, from deleted files.
  await endLeftovers(paths.run);
  rmSync(paths.base, { recursive: true, force: true });
  for (const folder of [paths.run, paths.logs, paths.sockets]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = readSettings();
  const server = planMongodb(name, settings, await planPorts(name, settings.TOPUP_PORT));
  const [spec] = server.children;
  if (!spec) throw new Error('only the stack’s own database can be killed: unset TOPUP_MONGO_URL');
  const start = async (): Promise<Running> => {
    const started = await spawnChild(spec, paths);
    if ('exit' in started) throw new Error('the database did not start');
    await spec.ready(new AbortController().signal);
    return started;
  };
  let running = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    signalGroup(running.pid, signal);
    await running.exited;
  };
  return {
    url: server.url.replace(/\/\?/, '/books?'),
    killAndRestart: async () => {
      await end('SIGKILL');
      running = await start();
    },
    stop: () => end('SIGTERM'),
  };
}
