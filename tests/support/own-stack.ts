import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STACK } from './stack.ts';
import { WITHOUT_LIMITS } from './without-limits.ts';

/** Runs a command of the stack tool, without rate limits and with this supplier capacity. */
export function stackCommand(args: readonly string[], supplierOrdersPerS: number): void {
  const env = {
    ...process.env,
    TOPUP_STACK: STACK,
    TOPUP_SUPPLIER_ORDERS_PER_S: String(supplierOrdersPerS),
    ...WITHOUT_LIMITS,
  };
  const command = ['tools/stack/src/cli.ts', ...args];
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`stack ${args.join(' ')} failed`);
}

/** Deletes all data of this stack, or of the named one. It must be stopped. */
export const forgetStack = (stack = STACK): void =>
  rmSync(join(ROOT, '.data', stack), { recursive: true, force: true });
