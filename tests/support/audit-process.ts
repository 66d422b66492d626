import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeysOf } from '@topup/audit/config';
import { AUDIT_ARGS } from './audit-args.ts';
import { freePort } from './free-port.ts';
import { page } from './scrape.ts';
import { child, ROOT, STACK, until } from './stack.ts';

type Secrets = { 'broker.audit': string; transferKeys: string; sealKeys: string };

/**
 * Runs the audit as in a cluster, configured by its environment, until it has read the books once. Returns its metrics.
 */
export async function auditOnce(): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(ROOT, '.data', STACK, 'secrets.json'), 'utf8')) as Secrets;
  const broker = new URL(child('rabbitmq').url);
  Object.assign(broker, { username: 'audit', password: secrets['broker.audit'] });
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    LOG_LEVEL: 'warn',
    MANAGEMENT_PORT: String(port),
    AUDIT_MONGO_URL: child('mongodb').url,
    AUDIT_AMQP_URL: broker.href,
    AUDIT_TRANSFER_KEYS: secrets.transferKeys,
    AUDIT_SEAL_PUBLIC_KEYS: publicKeysOf(secrets.sealKeys),
    AUDIT_SEAL_COPY_DIR: join(ROOT, '.data', STACK, 'seal-copies'),
  };
  const audit = spawn(process.execPath, ['--no-warnings', ...AUDIT_ARGS, join(ROOT, 'audit/src/main.ts')], {
    env,
    stdio: 'inherit',
  });
  const ended = once(audit, 'exit');
  const read = until('the audit has read the books', async () => {
    const text = await page(`http://127.0.0.1:${port}/metrics`);
    return /^audit_last_success_timestamp_seconds [1-9]/m.test(text) && text;
  });
  const stop = async (): Promise<void> => {
    audit.kill();
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`the audit ended with ${code}`);
  };
  return read.finally(stop);
}
