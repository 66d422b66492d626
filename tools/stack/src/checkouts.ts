import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf, ROOT } from './config.ts';

const fileOf = (stack: string, child: string): string => join(pathsOf(stack).base, 'checkouts', child);

/**
 * Where the code of a service's process is, so that processes of two releases can run side by side; for `rabbitmq`, where the
 * code is that declares its queues and rights. This checkout, unless `runFrom` has named another one.
 */
export function checkoutOf(stack: string, child: string): string {
  try {
    return readFileSync(fileOf(stack, child), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ROOT;
    throw error;
  }
}

/** Takes effect when the child is started the next time, by its supervisor too. `checkout` is an absolute path. */
export function runFrom(stack: string, child: string, checkout: string): void {
  const file = fileOf(stack, child);
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  if (checkout === ROOT) rmSync(file, { force: true });
  else writeFileSync(file, checkout);
}
