import { createLog, type Log } from '../log.ts';
import type { App } from '../run.ts';
import { eventually } from './signals.ts';

const CALLERS = 8;
const ANSWERS_BEFORE_STOP = 40;
const SERVER_ERROR = 500;

/** A log for a service with `LOG_LEVEL=warn`, and its lines. */
export function recordingLog(service: string): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  return { lines, log: createLog(service, 'warn', { write: (line) => void lines.push(line) }) };
}

/** Stops the app while it is called without a pause. Returns the answers with a server error. */
export async function stopUnderLoad(
  app: App,
  call: () => Promise<{ readonly status: number; readonly body?: unknown }>,
): Promise<string[]> {
  const failed: string[] = [];
  let answered = 0;
  let isStopping = false;
  const callAgain = async (): Promise<void> => {
    for (;;) {
      const answer = await call().catch((error: unknown) => {
        if (!isStopping) throw error;
        return null;
      });
      if (answer === null) return;
      answered++;
      if (answer.status >= SERVER_ERROR) failed.push(JSON.stringify(answer));
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, callAgain));
  await Promise.race([eventually('the load', () => answered >= ANSWERS_BEFORE_STOP), callers]);
  isStopping = true;
  await app.stop();
  await callers;
  return failed;
}
