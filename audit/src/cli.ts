import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { audit } from './audit.ts';
import { connectReader } from './readers/read-books.ts';
import { report } from './report.ts';

const USAGE = `npm run audit:books [-- --stack NAME]
  Reads all books, prints the trial balance and every breach by name; exits 1 on any breach, 2 when they cannot be read.
  AUDIT_MONGO_URL  the server to read; without it the running stack NAME (topup) is read`;

const ROOT = join(import.meta.dirname, '../..');

/** The server's address: from the environment, or from what the stack wrote down when it started it. */
function serverUrl(stack: string): string | null {
  const given = process.env['AUDIT_MONGO_URL'];
  if (given) return given;
  const file = join(ROOT, '.data', stack, 'run', 'mongodb.json');
  if (!existsSync(file)) return null;
  return z.object({ url: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).url;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { stack: { type: 'string', default: 'topup' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (!/^[a-z0-9-]{1,20}$/.test(values.stack)) return refuse('--stack: not the name of a stack');
  const url = serverUrl(values.stack);
  if (!url) return refuse(`no stack '${values.stack}' is known here, and AUDIT_MONGO_URL is not set`);
  const client = await connectReader(url).catch((error: Error) => error);
  if (client instanceof Error) return refuse(`the database of '${values.stack}' cannot be reached: ${client.message}`);
  try {
    const done = await audit(client);
    process.stdout.write(`${report(done)}\n`);
    return done.breaches.length === 0 ? 0 : 1;
  } finally {
    await client.close();
  }
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

process.exitCode = await main();
