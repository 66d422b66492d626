import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describeExit, exitOf, restartPauseMs, type ChildSpec, type ChildState, type Exit } from './child.ts';
import { birthOf, signalGroup } from './identity.ts';
import { lastLines } from './log-file.ts';
import { removeRunFile, writeRunFile } from './run-file.ts';

/** A child that stayed up this long starts its row of restarts from one again. */
const STEADY_MS = 30_000;
/** Exits before the first readiness after which the whole start is given up. */
const EARLY_EXITS_MAX = 3;
const STOP_GRACE_MS = 25_000;

type Folders = { readonly run: string; readonly logs: string };
type Running = { readonly pid: number; readonly exited: Promise<Exit> };

export type Supervised = {
  readonly spec: ChildSpec;
  readonly state: () => ChildState;
  readonly pid: () => number | null;
  /** Starts it if it is not running and resolves once it is ready. Rejects when it cannot become ready for the first time. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Keeps one child alive: an exit that nobody asked for is said and followed by a restart. */
export function supervise(spec: ChildSpec, folders: Folders, say: (text: string) => void): Supervised {
  const log = join(folders.logs, `${spec.name}.log`);
  let state: ChildState = 'stopped';
  let running: Running | null = null;
  let restarts = 0;
  let everReady = false;
  let cancel = new AbortController();
  let firstReady = Promise.withResolvers<void>();

  async function launch(): Promise<void> {
    const { command, args, env } = await spec.launch();
    mkdirSync(folders.logs, { recursive: true, mode: 0o700 });
    const output = openSync(log, 'a', 0o600);
    const child = spawn(command, args, { env: { ...env }, stdio: ['ignore', output, output], detached: true });
    closeSync(output);
    const exited = exitOf(child);
    if (child.pid === undefined) return gone(await exited, performance.now());
    running = { pid: child.pid, exited };
    const born = birthOf(child.pid);
    if (born) writeRunFile(folders.run, spec.name, { pid: child.pid, port: spec.port, url: spec.url, born });
    const since = performance.now();
    const life = new AbortController();
    void exited.then((exit) => {
      life.abort();
      gone(exit, since);
    });
    await spec.ready(AbortSignal.any([life.signal, cancel.signal]));
    if (running?.pid !== child.pid || state !== 'starting') return;
    if (everReady) say(`${spec.name} is back`);
    everReady = true;
    state = 'ready';
    firstReady.resolve();
  }

  function gone(exit: Exit, since: number): void {
    if (running) signalGroup(running.pid, 'SIGKILL');
    running = null;
    removeRunFile(folders.run, spec.name);
    if (state === 'stopping' || state === 'stopped') return;
    restarts = performance.now() - since > STEADY_MS ? 1 : restarts + 1;
    if (!everReady && restarts >= EARLY_EXITS_MAX) {
      state = 'stopped';
      return firstReady.reject(new Error(`${spec.name} ${describeExit(exit)}: ${lastLines(log)}\nIts log: ${log}`));
    }
    const pauseMs = restartPauseMs(restarts);
    say(`${spec.name} ${describeExit(exit)}; restarting it in ${pauseMs / 1000} s`);
    state = 'waiting';
    const timer = setTimeout(begin, pauseMs);
    cancel.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  function begin(): void {
    state = 'starting';
    launch().catch((error: unknown) => {
      // An exit is dealt with by gone(); what is left here is a child that lives but is not ready, or a failed launch.
      if (cancel.signal.aborted || state !== 'starting') return;
      const problem = new Error(`${spec.name} is not ready: ${(error as Error).message}. Its log: ${log}`);
      if (!everReady) return firstReady.reject(problem);
      say(problem.message);
      if (running) signalGroup(running.pid, 'SIGKILL');
      else gone({ code: null, signal: null }, performance.now());
    });
  }

  async function start(): Promise<void> {
    if (state === 'stopped') {
      cancel = new AbortController();
      firstReady = Promise.withResolvers<void>();
      firstReady.promise.catch(() => undefined);
      restarts = 0;
      everReady = false;
      begin();
    }
    await firstReady.promise;
  }

  async function stop(): Promise<void> {
    if (state === 'stopped') return;
    state = 'stopping';
    cancel.abort();
    firstReady.reject(new Error(`${spec.name} was stopped`));
    const { pid, exited } = running ?? {};
    if (pid !== undefined && exited) {
      signalGroup(pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), spec.stopGraceMs ?? STOP_GRACE_MS);
      await exited;
      clearTimeout(timer);
    }
    state = 'stopped';
  }

  return { spec, state: () => state, pid: () => running?.pid ?? null, start, stop };
}
