import { publicKeysOf } from '@topup/audit/config';
import type { ServiceName } from '@topup/proto/services';
import { ofEveryService } from '@topup/stack/chart';
import { readSettings } from '@topup/stack/config';
import { planPorts, type DebuggedPorts, type ServicePorts } from '@topup/stack/ports';
import { loadSecrets } from '@topup/stack/secrets';
import { planServers } from '@topup/stack/servers/servers';
import { loadServiceSettings, settable } from '@topup/stack/service-settings';
import { environmentOf, type Surroundings } from '@topup/stack/services';
import { simulatorsEnvironment } from '@topup/stack/simulators';
import { readTestEnv } from '@topup/stack/test/test-env';

type ServiceStart = { readonly ports: ServicePorts; readonly environment: Readonly<Record<string, string>> };
export type ProgramStarts = Readonly<Record<ServiceName | 'audit' | 'simulators', ServiceStart>>;

export async function environmentsOn(stack: string, stopping: AbortSignal): Promise<ProgramStarts> {
  const { TEST_MONGO_URL, TEST_AMQP_URL, TEST_AMQP_MANAGEMENT_URL, TEST_REDIS_URL } = readTestEnv(stack);
  const settings = readSettings({
    TOPUP_MONGO_URL: TEST_MONGO_URL,
    TOPUP_AMQP_URL: TEST_AMQP_URL,
    TOPUP_AMQP_MANAGEMENT_URL: TEST_AMQP_MANAGEMENT_URL,
    TOPUP_REDIS_URL: TEST_REDIS_URL,
  });
  const [secrets, ports] = [loadSecrets(stack), await planPorts(stack)];
  const surroundings = {
    stack,
    ports,
    secrets,
    servers: await planServers(stack, settings, ports, secrets, stopping),
    replicas: 1,
  };
  const known = await loadServiceSettings();
  const [auth] = ports.services.auth;
  const brokerUrl = new URL(TEST_AMQP_URL);
  Object.assign(brokerUrl, { username: 'audit', password: secrets['broker.audit'] });
  const audit = {
    HOST: '127.0.0.1',
    MANAGEMENT_PORT: String(ports.frontDoor),
    AUDIT_MONGO_URL: TEST_MONGO_URL,
    AUDIT_AMQP_URL: brokerUrl.href,
    AUDIT_TRANSFER_KEYS: secrets.transferKeys,
    AUDIT_SEAL_PUBLIC_KEYS: publicKeysOf(secrets.sealKeys),
  };
  // No front door runs here, so the audit can use the port planned for the front door.
  const auditStart = { ports: { port: ports.frontDoor, managementPort: ports.frontDoor }, environment: audit };
  const services = ofEveryService((service) => {
    const [own] = ports.services[service] as [DebuggedPorts];
    const {
      PATH: _path,
      NODE_COMPILE_CACHE: _cache,
      ...overrides
    } = environmentOf(service, own, surroundings, settable(known, service));
    const inside = {
      JWKS_URL: `http://127.0.0.1:${auth?.port}/.well-known/jwks.json`,
      SEAL_COPY_DIR: '/tmp/seal-copies',
    };
    return { ports: own, environment: { ...overrides, ...inside } };
  });
  return { ...services, audit: auditStart, simulators: simulatorsStart(surroundings) };
}

/** As in a cluster, payment callbacks go directly to the wallet and not through a front door. */
function simulatorsStart(surroundings: Surroundings): ServiceStart {
  const { ports } = surroundings;
  const inside = {
    DATA_DIR: '/tmp/simulators',
    WEBHOOKS_URL: `http://127.0.0.1:${ports.services.wallet[0]?.port}/api/payments/webhooks`,
  };
  return {
    ports: { port: ports.simulators, managementPort: ports.simulators },
    environment: { ...simulatorsEnvironment(surroundings), ...inside },
  };
}
