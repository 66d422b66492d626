import { setTimeout as pause } from 'node:timers/promises';
import { child, until } from '@topup/tests/support/stack';
import { signal } from '@topup/tests/chaos/processes';

/** How often each process was killed on purpose. Every other exit needs an explanation. */
export class Kills {
  readonly #times = new Map<string, number>();

  add(name: string): void {
    this.#times.set(name, this.of(name) + 1);
  }

  of(name: string): number {
    return this.#times.get(name) ?? 0;
  }
}

const BACK_WITHIN_MS = 180_000;

async function kill(kills: Kills, names: readonly string[]): Promise<void> {
  const killed: [string, number][] = [];
  for (const name of names) {
    const running = await until(`${name} runs`, () => Promise.resolve(child(name)), BACK_WITHIN_MS);
    kills.add(name);
    signal(name, 'SIGKILL');
    killed.push([name, running.pid]);
  }
  for (const [name, pid] of killed)
    await until(`${name} is back`, () => Promise.resolve(child(name).pid !== pid), BACK_WITHIN_MS);
}

async function freeze(name: string, forMs: number): Promise<void> {
  const { pid } = await until(`${name} runs`, () => Promise.resolve(child(name)), BACK_WITHIN_MS);
  process.kill(-pid, 'SIGSTOP');
  await pause(forMs);
  process.kill(-pid, 'SIGCONT');
}

export const processes = (kills: Kills) => ({
  kill: (names: readonly string[]) => kill(kills, names),
  freeze,
});
