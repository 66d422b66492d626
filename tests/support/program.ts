import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type Ended = { status: number; stdout: string; stderr: string };

/**
 * Runs a program of this repository to its end; never rejects.
 * Asynchronous on purpose: a blocked event loop would not notice that the front door closes an idle connection, and
 * `fetch` would send the next request into it.
 */
export const runProgram = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '../..'), env, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, ['--no-warnings', ...args], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
