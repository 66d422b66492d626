import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext, TestInfo } from '@playwright/test';
import { ROOT, STACK } from '../support/stack.ts';

const LOGS = join(ROOT, '.data', STACK, 'logs');

const sizes = (): Map<string, number> =>
  new Map(existsSync(LOGS) ? readdirSync(LOGS).map((file) => [file, statSync(join(LOGS, file)).size]) : []);

/** What every process of the store has logged since `before`, which are the sizes of its log files. */
function loggedSince(before: ReadonlyMap<string, number>): string {
  const parts = [...sizes()].map(([file, size]) => {
    const lines = readFileSync(join(LOGS, file)).subarray(before.get(file) ?? 0, size);
    return lines.length > 0 ? `== ${file}\n${lines.toString()}` : '';
  });
  return parts.filter(Boolean).join('\n');
}

/** The time of day in UTC, as in the services' log lines. */
const now = (): string => new Date().toISOString().slice(11, 23);

/**
 * Records the console and the network of every page of this context, and notes where the services' logs end now.
 * Returns the function that writes them beside the trace of a failed test.
 */
export function watch(context: BrowserContext): (info: TestInfo) => void {
  const logs = sizes();
  const texts: string[] = [];
  const network: string[] = [];
  context.on('console', (message) => texts.push(`${now()} ${message.type()} ${message.text()}`));
  context.on('weberror', (error) => texts.push(`${now()} uncaught ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => network.push(`${now()} ask ${request.method()} ${request.url()}`));
  context.on('response', (response) => network.push(`${now()} ${response.status()} ${response.url()}`));
  context.on('requestfailed', (request) =>
    network.push(`${now()} failed ${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  return (info) => {
    const files = {
      'console.txt': texts.join('\n'),
      'network.txt': network.join('\n'),
      'services.txt': loggedSince(logs),
    };
    for (const [name, text] of Object.entries(files)) {
      const path = info.outputPath(name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${text}\n`);
      info.attachments.push({ name, path, contentType: 'text/plain' });
    }
  };
}
