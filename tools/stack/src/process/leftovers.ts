import { birthOf, signalGroup } from './identity.ts';
import { listRunFiles, removeRunFile, type RunFile } from './run-file.ts';
import { until } from './until.ts';

export const SUPERVISOR = 'supervisor';
const GRACE_MS = 10_000;

export const isAlive = ({ pid, born }: RunFile): boolean => birthOf(pid) === born;

/** Ends processes of an earlier run, but only if their pid AND start time match the run file. Returns their names. */
export async function endLeftovers(folder: string): Promise<string[]> {
  const found = listRunFiles(folder).filter(({ name }) => name !== SUPERVISOR);
  const alive = found.filter(({ content }) => isAlive(content));
  for (const { content } of alive) signalGroup(content.pid, 'SIGTERM');
  const gone = () => alive.every(({ content }) => !isAlive(content));
  await until(() => Promise.resolve(gone()), GRACE_MS).catch(() => undefined);
  for (const { content } of alive) if (isAlive(content)) signalGroup(content.pid, 'SIGKILL');
  await until(() => Promise.resolve(gone()), GRACE_MS);
  for (const { name } of found) removeRunFile(folder, name);
  removeRunFile(folder, SUPERVISOR);
  return alive.map(({ name }) => name);
}
