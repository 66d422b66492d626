import { execFile } from 'node:child_process';

type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Runs a program in this version of Node to its end; never rejects. `status` is null when a signal ended it.
 * Tests never wait for a program synchronously: on a busy machine the event loop would stand still so long that
 * servers close the test's connections.
 */
export const runNode = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, ['--no-warnings', ...args], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
