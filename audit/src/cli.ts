import { parseArgs } from 'node:util';
import { localStack } from '@topup/kit/local-stack';
import { auditOnce } from './audit-once.ts';
import { readAuditConfig, type AuditConfig } from './config.ts';
import { watch } from './watch.ts';

const USAGE = `npm run audit:books [-- --stack NAME] [--explained 'I10 points 2026-11-21' ...] [--watch]
  Reads all books, prints the trial balance and every breach by name; exits 1 on any breach, 2 when they cannot be read.
  --explained  a breach that a person has explained: it is printed, and not counted
  --watch      stays, audits every AUDIT_EVERY_S seconds (900) and serves /metrics, /readyz and /livez
  AUDIT_MONGO_URL, AUDIT_AMQP_URL, AUDIT_SUPPLIER_STATEMENT_URL, AUDIT_SEAL_COPY_DIR, AUDIT_TRANSFER_KEYS, AUDIT_SEAL_PUBLIC_KEYS  what to read,
  and the keys that verify contents and signatures; without the first one the running stack NAME (TOPUP_STACK, or topup) is read, with its own keys`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      stack: { type: 'string' },
      explained: { type: 'string', multiple: true, default: [] },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const config = settings(values.stack);
  if (typeof config === 'string') return refuse(config);
  if (values.watch) return watch(() => config);
  try {
    const { balanced, report } = await auditOnce(config, values.explained);
    process.stdout.write(`${report}\n`);
    return balanced ? 0 : 1;
  } catch (error) {
    return refuse(`the books cannot be read: ${(error as Error).message}`);
  }
}

function settings(stack: string | undefined): AuditConfig | string {
  try {
    return readAuditConfig(localStack(stack));
  } catch (error) {
    return (error as Error).message;
  }
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

process.exitCode = await main();
