import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AUDIT_ARGS } from '../support/audit-args.ts';

/** Does `work` while another process reads all books in slices, as the audit does once a week. */
export async function duringReading<T>(work: () => Promise<T>): Promise<T> {
  const reader = fork(join(import.meta.dirname, 'whole-reader.ts'), {
    execArgv: ['--no-warnings', ...AUDIT_ARGS],
  });
  const ended = once(reader, 'exit');
  const failed = ended.then(([code, signal]) => {
    throw new Error(`the reading of all books ended with ${String(code ?? signal)}`);
  });
  failed.catch(() => undefined);
  try {
    await Promise.race([once(reader, 'message'), failed]);
    return await Promise.race([work(), failed]);
  } finally {
    reader.kill('SIGKILL');
    await ended;
  }
}
