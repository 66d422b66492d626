import { mkdirSync } from 'node:fs';
import { pathsOf } from '../config.ts';
import { say } from '../say.ts';
import type { ChildSpec, ChildState } from './child.ts';
import { supervise, type Supervised } from './supervised.ts';

export type ChildReport = { name: string; state: ChildState; pid: number | null; port: number | null };

export type Supervisor = {
  /** Resolves once all children are ready. Each starts when the children in its `after` are ready. */
  readonly add: (specs: readonly ChildSpec[]) => Promise<void>;
  readonly stopAll: () => Promise<void>;
  readonly find: (name: string) => Supervised | undefined;
  readonly report: () => ChildReport[];
};

export function createSupervisor(stack: string): Supervisor {
  const paths = pathsOf(stack);
  mkdirSync(paths.run, { recursive: true, mode: 0o700 });
  const children = new Map<string, Supervised>();
  const firstStarts = new Map<string, Promise<void>>();
  let stopping = false;

  async function begin(child: Supervised): Promise<void> {
    await Promise.all(child.spec.after.map((name) => firstStarts.get(name)));
    if (stopping) throw new Error('stopped while starting');
    const since = performance.now();
    await child.start(true);
    say(`${child.spec.name} is ready (${((performance.now() - since) / 1000).toFixed(1)} s)`);
  }

  async function add(specs: readonly ChildSpec[]): Promise<void> {
    for (const spec of specs) children.set(spec.name, supervise(spec, paths, say));
    for (const spec of specs) {
      // Starts one turn later, so that a child can wait for any other child of this batch.
      const started = Promise.resolve().then(() => begin(children.get(spec.name) as Supervised));
      started.catch(() => undefined);
      firstStarts.set(spec.name, started);
    }
    await Promise.all(specs.map((spec) => firstStarts.get(spec.name)));
  }

  async function stopAll(): Promise<void> {
    stopping = true;
    const stops = new Map<string, Promise<void>>();
    const stop = (child: Supervised): Promise<void> => {
      const { name } = child.spec;
      const known = stops.get(name);
      if (known) return known;
      const needing = [...children.values()].filter((other) =>
        [...other.spec.after, ...(other.spec.uses ?? [])].includes(name),
      );
      const stopped = Promise.all(needing.map(stop)).then(() => child.stop());
      stops.set(name, stopped);
      return stopped;
    };
    await Promise.all([...children.values()].map(stop));
  }

  const report = (): ChildReport[] =>
    [...children.values()].map(({ spec, state, pid }) => ({
      name: spec.name,
      state: state(),
      pid: pid(),
      port: spec.port,
    }));

  return { add, stopAll, find: (name) => children.get(name), report };
}
