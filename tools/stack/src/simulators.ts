import { join } from 'node:path';
import { clockOfStart } from './clock.ts';
import { nodeEnvironment, pathsOf, ROOT } from './config.ts';
import type { ChildSpec } from './process/child.ts';
import { answers, until } from './process/until.ts';
import { paymentSecrets, supplierSecrets } from './secrets.ts';
import { publicOrigin, type Surroundings } from './services.ts';

const READY_WITHIN_MS = 30_000;

type Simulated = Pick<Surroundings, 'stack' | 'ports' | 'secrets'>;

export const simulatorsEnvironment = ({ stack, ports, secrets }: Simulated): Readonly<Record<string, string>> => ({
  HOST: '127.0.0.1',
  PORT: String(ports.simulators),
  SUPPLIER_PORT: String(ports.supplier),
  DATA_DIR: join(pathsOf(stack).base, 'simulators'),
  PUBLIC_ORIGIN: publicOrigin(ports),
  GOOGLE_CLIENT_ID: secrets.googleClientId,
  ...supplierSecrets(secrets),
  ...paymentSecrets(secrets),
  WEBHOOKS_URL: `http://127.0.0.1:${ports.frontDoor}/api/payments/webhooks`,
});

export function simulatorsChild(surroundings: Simulated): ChildSpec {
  const { ports } = surroundings;
  const url = `http://127.0.0.1:${ports.simulators}`;
  return {
    name: 'simulators',
    after: [],
    port: ports.simulators,
    url,
    launch: () => ({
      command: process.execPath,
      args: ['--no-warnings', join(ROOT, 'tools/simulators/src/main.ts')],
      env: {
        ...nodeEnvironment(),
        ...simulatorsEnvironment(surroundings),
        ...clockOfStart(),
      },
    }),
    ready: (signal) => until(() => answers(`${url}/simulators/healthz`), READY_WITHIN_MS, signal),
  };
}
