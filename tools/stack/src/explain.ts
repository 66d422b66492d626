import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHOSEN_STACK, nodeEnvironment, pathsOf, readSettings, ROOT } from './config.ts';
import { readRunFile } from './process/run-file.ts';
import { loadSecrets } from './secrets.ts';
import { amqpUrlFor } from './servers/rabbitmq/provision.ts';
import { databaseUrl } from './services.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stack: { type: 'string', default: CHOSEN_STACK } },
});
const given = readSettings();
const addressOf = (server: string, override: string | undefined): string => {
  const address = override ?? readRunFile(pathsOf(values.stack).run, server)?.url;
  if (!address) throw new Error(`The stack '${values.stack}' is not running.`);
  return address;
};

try {
  const env = {
    ...nodeEnvironment(),
    MONGO_URL: databaseUrl(addressOf('mongodb', given.TOPUP_MONGO_URL), 'order'),
    AMQP_URL: amqpUrlFor('order', addressOf('rabbitmq', given.TOPUP_AMQP_URL), loadSecrets(values.stack)),
  };
  const command = ['--no-warnings', join(ROOT, 'services/order/src/cli/explain.ts'), ...positionals];
  process.exitCode = spawnSync(process.execPath, command, { env, stdio: 'inherit' }).status ?? 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
