import { z } from 'zod';
import type { AccountChange } from '../records.ts';

const ANSWER_MS = 5_000;

const statementShape = z.object({
  changes: z.array(z.object({ at: z.iso.datetime().transform((text) => new Date(text)), deltaHundredths: z.int() })),
});

/** Rejects without a complete answer within 5 s. */
export async function readStatement(url: string): Promise<AccountChange[]> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`status ${response.status}`))))
    .catch((error: Error) => Promise.reject(new Error(`the supplier's statement: ${error.message}`, { cause: error })));
  const statement = statementShape.safeParse(answer);
  if (!statement.success) throw new Error(`the supplier's statement: ${z.prettifyError(statement.error)}`);
  return statement.data.changes;
}
