import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localStack } from '@topup/kit/local-stack';
import { nodeEnvironment, pathsOf, readSettings, ROOT } from './config.ts';
import { readRunFile } from './process/run-file.ts';
import { loadSecrets } from './secrets.ts';
import { amqpUrlFor } from './servers/rabbitmq/provision.ts';
import { databaseUrl } from './services.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stack: { type: 'string' } },
});
const given = readSettings();
const addressOf = (stack: string, server: string, override: string | undefined): string => {
  const address = override ?? readRunFile(pathsOf(stack).run, server)?.url;
  if (!address) throw new Error(`The stack '${stack}' is not running.`);
  return address;
};

try {
  const stack = localStack(values.stack);
  const env = {
    ...nodeEnvironment(),
    MONGO_URL: databaseUrl(addressOf(stack, 'mongodb', given.TOPUP_MONGO_URL), 'order'),
    AMQP_URL: amqpUrlFor('order', addressOf(stack, 'rabbitmq', given.TOPUP_AMQP_URL), loadSecrets(stack)),
  };
  const command = ['--no-warnings', join(ROOT, 'services/order/src/cli/explain.ts'), ...positionals];
  process.exitCode = spawnSync(process.execPath, command, { env, stdio: 'inherit' }).status ?? 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
