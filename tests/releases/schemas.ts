import { join } from 'node:path';
import { NEEDS_COPY } from '@topup/kit/exit-codes';
import { runNode } from '@topup/kit/testing/program';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { databaseUrl } from '@topup/stack/services';
import { ROOT } from '../support/stack.ts';

/**
 * What an operator does before the new release starts: all schemas are checked first, and then applied. No service may run,
 * because the embedded engine changes a validator by a copy of the collection.
 */
export async function applySchemas(url: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const job = async (service: ServiceName, ...args: string[]): Promise<number> => {
    const file = join(ROOT, 'services', service, 'src/schema.ts');
    const { status, stdout, stderr } = await runNode([file, ...args], { ...env, MONGO_URL: databaseUrl(url, service) });
    if (status === 0 || status === NEEDS_COPY) return status;
    throw new Error(`the schema of ${service} ${args.join(' ')}: ${stdout}${stderr}`);
  };
  await Promise.all(serviceNames.map((service) => job(service, '--dry-run')));
  for (const service of serviceNames) if ((await job(service)) === NEEDS_COPY) await job(service, '--copy');
}
