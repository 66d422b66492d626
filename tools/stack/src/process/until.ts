import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/** Waits until `probe` resolves with true; a throw counts as false. Rejects after `patienceMs` with the last error's reason. */
export async function until(probe: () => Promise<boolean>, patienceMs: number, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let last: unknown = null;
  for (;;) {
    signal?.throwIfAborted();
    try {
      if (await probe()) return;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline)
      throw new Error(`no answer within ${patienceMs / 1000} s${reason(last)}`, { cause: last });
    await pause(POLL_MS);
  }
}

/** fetch's message is always "fetch failed"; the real reason is in its cause. */
function reason(last: unknown): string {
  if (!(last instanceof Error)) return '';
  return ` (${last.cause instanceof Error ? last.cause.message : last.message})`;
}

const PROBE_TIMEOUT_MS = 2_000;

export async function answers(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await response.arrayBuffer();
  return response.status === 200;
}
