import { setTimeout as pause } from 'node:timers/promises';
import { origin } from '../support/stack.ts';

/** The duration of each read in milliseconds, and the number of failed reads. */
type Reads = { readonly tookMs: readonly number[]; readonly failed: number };
type Path = '/api/products/products/mobilelegends/items' | '/api/wallet/balance';
export const READ_PATHS: readonly Path[] = ['/api/products/products/mobilelegends/items', '/api/wallet/balance'];

const EVERY_MS = 50;

/**
 * Reads both endpoints twenty times a second until stopped, and returns the results. No response counts as a failure.
 */
export function startReading(token: string): () => Promise<Record<Path, Reads>> {
  const took = new Map<Path, number[]>(READ_PATHS.map((path) => [path, []]));
  const failed = new Map<Path, number>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  const read = async (path: Path): Promise<void> => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const status = await fetch(`${origin()}${path}`, { headers }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
    took.get(path)?.push(performance.now() - startedAt);
    if (status !== 200) failed.set(path, (failed.get(path) ?? 0) + 1);
  };
  const loop = (async () => {
    while (!stopped) {
      for (const path of READ_PATHS) {
        const one = read(path).finally(() => running.delete(one));
        running.add(one);
      }
      await pause(EVERY_MS);
    }
  })();
  return async () => {
    stopped = true;
    await loop;
    await Promise.all(running);
    const readsOf = (path: Path): Reads => ({ tookMs: took.get(path) ?? [], failed: failed.get(path) ?? 0 });
    return Object.fromEntries(READ_PATHS.map((path) => [path, readsOf(path)])) as Record<Path, Reads>;
  };
}

export function p99Of(...reads: readonly Reads[]): number {
  const sorted = reads.flatMap(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
