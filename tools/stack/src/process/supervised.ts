import { join } from 'node:path';
import { describeExit, isRefusal, restartPauseMs, type ChildSpec, type ChildState, type Exit } from './child.ts';
import { signalGroup } from './identity.ts';
import { lastLines } from './log-file.ts';
import { removeRunFile } from './run-file.ts';
import { spawnChild, type Folders, type Running } from './spawn-child.ts';

/** After a child was up for this long, the count of consecutive restarts starts again. */
const STEADY_MS = 30_000;
const EARLY_EXITS_MAX = 3;
const STOP_GRACE_MS = 35_000;

export type Supervised = {
  readonly spec: ChildSpec;
  readonly state: () => ChildState;
  readonly pid: () => number | null;
  /**
   * Resolves once the child is ready. Rejects if the child does not become ready the first time. With `canMend` the child's
   * `mend` may run.
   */
  readonly start: (canMend?: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Life = {
  readonly spec: ChildSpec;
  readonly folders: Folders;
  readonly say: (text: string) => void;
  state: ChildState;
  running: Running | null;
  restarts: number;
  everReady: boolean;
  canMend: boolean;
  cancel: AbortController;
  firstReady: PromiseWithResolvers<void>;
};

const logOf = ({ spec, folders }: Life): string => join(folders.logs, `${spec.name}.log`);

export function supervise(spec: ChildSpec, folders: Folders, say: (text: string) => void): Supervised {
  const life: Life = {
    spec,
    folders,
    say,
    state: 'stopped',
    running: null,
    restarts: 0,
    everReady: false,
    canMend: false,
    cancel: new AbortController(),
    firstReady: Promise.withResolvers<void>(),
  };
  return {
    spec,
    state: () => life.state,
    pid: () => life.running?.pid ?? null,
    start: (canMend) => start(life, canMend),
    stop: () => stop(life),
  };
}

async function start(life: Life, canMend = false): Promise<void> {
  if (life.state === 'stopped') {
    life.cancel = new AbortController();
    life.firstReady = Promise.withResolvers<void>();
    life.firstReady.promise.catch(() => undefined);
    life.restarts = 0;
    life.everReady = false;
    life.canMend = canMend;
    begin(life);
  }
  await life.firstReady.promise;
}

function begin(life: Life): void {
  life.state = 'starting';
  launch(life).catch((error: unknown) => {
    // The child runs but did not become ready, or its launch failed. gone() handles a child that exits.
    if (life.cancel.signal.aborted || life.state !== 'starting') return;
    const wrote = `${lastLines(logOf(life))}\nIts log: ${logOf(life)}`;
    const problem = new Error(`${life.spec.name} is not ready: ${(error as Error).message}. ${wrote}`);
    if (!life.everReady) return life.firstReady.reject(problem);
    life.say(problem.message);
    if (life.running) signalGroup(life.running.pid, 'SIGKILL');
    else gone(life, { code: null, signal: null }, performance.now());
  });
}

async function launch(life: Life): Promise<void> {
  const { spec, folders, cancel } = life;
  const child = await spawnChild(spec, folders);
  if ('exit' in child) return gone(life, child.exit, performance.now());
  life.running = child;
  const since = performance.now();
  const gaveUp = new AbortController();
  void child.exited.then((exit) => {
    gaveUp.abort();
    gone(life, exit, since);
  });
  if (cancel.signal.aborted) return signalGroup(child.pid, 'SIGKILL');
  await spec.ready(AbortSignal.any([gaveUp.signal, cancel.signal]));
  if (life.running?.pid !== child.pid || life.state !== 'starting') return;
  if (life.everReady) life.say(`${spec.name} is back`);
  life.everReady = true;
  life.state = 'ready';
  life.firstReady.resolve();
}

function gone(life: Life, exit: Exit, since: number): void {
  const { spec, folders, say, cancel } = life;
  if (life.running) signalGroup(life.running.pid, 'SIGKILL');
  life.running = null;
  removeRunFile(folders.run, spec.name);
  if (life.state === 'stopping' || life.state === 'stopped') return;
  if (exit.code === spec.mend?.exitCode && !life.everReady && life.canMend) return void mend(life, spec.mend.run);
  life.restarts = performance.now() - since > STEADY_MS ? 1 : life.restarts + 1;
  if (isRefusal(exit)) return giveUp(life, 'refuses to start');
  if (!life.everReady && life.restarts >= EARLY_EXITS_MAX) return giveUp(life, describeExit(exit));
  const pauseMs = restartPauseMs(life.restarts);
  say(`${spec.name} ${describeExit(exit)}; restarting it in ${pauseMs / 1000} s`);
  life.state = 'waiting';
  const timer = setTimeout(() => begin(life), pauseMs);
  cancel.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

async function mend(life: Life, run: () => Promise<void>): Promise<void> {
  life.canMend = false;
  life.state = 'waiting';
  try {
    await run();
  } catch (error) {
    return giveUp(life, `cannot start: ${(error as Error).message}`);
  }
  if (!life.cancel.signal.aborted) begin(life);
}

function giveUp(life: Life, why: string): void {
  life.state = 'stopped';
  const problem = `${life.spec.name} ${why}: ${lastLines(logOf(life))}\nIts log: ${logOf(life)}`;
  life.firstReady.reject(new Error(problem));
  if (life.everReady) life.say(`${problem}\nIt stays down until it is started again.`);
}

async function stop(life: Life): Promise<void> {
  if (life.state === 'stopped') return;
  life.state = 'stopping';
  life.cancel.abort();
  life.firstReady.reject(new Error(`${life.spec.name} was stopped`));
  if (life.running) {
    const { pid, exited } = life.running;
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), life.spec.stopGraceMs ?? STOP_GRACE_MS);
    await exited;
    clearTimeout(timer);
  }
  life.state = 'stopped';
}
