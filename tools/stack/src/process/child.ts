import type { ChildProcess } from 'node:child_process';
import { BAD_CONFIGURATION, NEEDS_COPY } from '@topup/kit/exit-codes';

export type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

export type ChildSpec = {
  readonly name: string;
  /** Children that must be ready before this one first starts. They are stopped after it. */
  readonly after: readonly string[];
  /** Children that this one connects to by itself as soon as they are there. They are stopped after it too. */
  readonly uses?: readonly string[];
  readonly port: number | null;
  /** Contains credentials, for readers of the run file. It is never printed. */
  readonly url: string;
  readonly managementUrl?: string;
  readonly launch: () => Promise<Launch> | Launch;
  /** Resolves once the child is ready; rejects if that takes too long. Runs at every start, so it may also set things up. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  readonly stopGraceMs?: number;
  /**
   * What mends an exit with this code, once, before the child was ever ready; then the child starts again. Only at the start of
   * the whole stack, when no sibling of an earlier release runs.
   */
  readonly mend?: { readonly exitCode: number; readonly run: () => Promise<void> };
};

export type ChildState = 'stopped' | 'starting' | 'ready' | 'waiting' | 'stopping';

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

export const describeExit = ({ code, signal }: Exit): string =>
  signal ? `was ended by ${signal}` : `exited with code ${code ?? '?'}`;

/** A restart would not help. */
export const isRefusal = ({ code }: Exit): boolean => code === BAD_CONFIGURATION || code === NEEDS_COPY;

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 10_000;

/** n from 1: 1, 2, 4, 8, 10, 10 ... seconds. */
export const restartPauseMs = (n: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (n - 1), PAUSE_MAX_MS);
