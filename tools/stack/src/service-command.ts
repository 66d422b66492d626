import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { ServiceName } from '@topup/proto/services';
import { localStack } from '@topup/kit/local-stack';
import { nodeEnvironment, pathsOf, readSettings, ROOT } from './config.ts';
import { readRunFile } from './process/run-file.ts';
import { loadSecrets } from './secrets.ts';
import { amqpUrlFor } from './servers/rabbitmq/provision.ts';
import { databaseUrl } from './services.ts';

type Named = { readonly service: ServiceName; readonly file: string; readonly stack: string | undefined };

/** Runs a command of a service, with the addresses that the service has in the local stack. Returns the exit code. */
export function runServiceCommand({ service, file, stack: named }: Named, args: readonly string[]): number {
  const given = readSettings();
  try {
    const stack = localStack(named);
    const addressOf = (server: string, override: string | undefined): string => {
      const address = override ?? readRunFile(pathsOf(stack).run, server)?.url;
      if (!address) throw new Error(`The stack '${stack}' is not running.`);
      return address;
    };
    const env = {
      ...nodeEnvironment(),
      MONGO_URL: databaseUrl(addressOf('mongodb', given.TOPUP_MONGO_URL), service),
      AMQP_URL: amqpUrlFor(service, addressOf('rabbitmq', given.TOPUP_AMQP_URL), loadSecrets(stack)),
      REDIS_URL: addressOf('redis', given.TOPUP_REDIS_URL),
    };
    const command = ['--no-warnings', join(ROOT, 'services', service, file), ...args];
    return spawnSync(process.execPath, command, { env, stdio: 'inherit' }).status ?? 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
}
