import { publicKeysOf } from '@topup/audit/config';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { brokerUsers, paymentSecrets, supplierSecrets, type Secrets } from '@topup/stack/secrets';
import { NAMESPACE, RELEASE, type Manifest } from '../renders.ts';
import { passwordSettingOf } from './broker-users.ts';
import { addressesOf, auditAddresses, DATA, databaseUrl, type Hosts } from './addresses.ts';

export const DEV: Hosts = {
  mongodb: `mongodb.${DATA}.svc:27017`,
  options: '',
  rabbitmq: `rabbitmq.${DATA}.svc`,
  valkey: `valkey.${DATA}.svc`,
};
const ADMIN = 'admin';

type Content = Readonly<Record<string, string>>;
const secret = (namespace: string, name: string, stringData: Content): Manifest => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  type: 'Opaque',
  stringData,
});

function ownOf(service: ServiceName, secrets: Secrets): Content {
  const own: Record<ServiceName, Content> = {
    auth: { REFRESH_KEYS: secrets.refreshKeys },
    wallet: {
      TRANSFER_HMAC_KEYS: secrets.transferKeys,
      SEAL_KEYS: secrets.sealKeys,
      STATUS_TOKEN_KEY: secrets.walletStatusKey,
      ...paymentSecrets(secrets),
    },
    order: { STATUS_TOKEN_KEY: secrets.orderStatusKey },
    catalogue: {},
    'supplier-gateway': supplierSecrets(secrets),
  };
  return own[service];
}

export function devSecrets(secrets: Secrets, hosts: Hosts, publicOrigin: string, googleClientId: string): Manifest[] {
  const passwords = brokerUsers.map((user) => [passwordSettingOf(user), secrets[`broker.${user}`]] as const);
  return [
    ...serviceNames.map((service) =>
      secret(NAMESPACE, `${RELEASE}-${service}`, {
        MONGO_URL: databaseUrl(service, hosts, ''),
        ...addressesOf(service, hosts, (of) => (of === 'valkey' ? secrets.redis : secrets[`broker.${service}`])),
        ...ownOf(service, secrets),
      }),
    ),
    secret(NAMESPACE, `${RELEASE}-audit`, {
      ...auditAddresses(hosts, '', secrets['broker.audit']),
      AUDIT_TRANSFER_KEYS: secrets.transferKeys,
      AUDIT_SEAL_PUBLIC_KEYS: publicKeysOf(secrets.sealKeys),
    }),
    secret(NAMESPACE, 'rabbitmq-admin', {
      BROKER_MANAGEMENT_URL: `http://${ADMIN}:${secrets.brokerAdmin}@${hosts.rabbitmq}:15672`,
      ...Object.fromEntries(passwords),
    }),
    secret(NAMESPACE, 'simulators', {
      PUBLIC_ORIGIN: publicOrigin,
      GOOGLE_CLIENT_ID: googleClientId,
      ...paymentSecrets(secrets),
      ...ownOf('supplier-gateway', secrets),
    }),
    secret(DATA, 'rabbitmq-admin', { RABBITMQ_DEFAULT_USER: ADMIN, RABBITMQ_DEFAULT_PASS: secrets.brokerAdmin }),
    secret(DATA, 'valkey-config', { 'valkey.conf': `requirepass ${secrets.redis}\nsave ""\nmaxmemory 160mb\n` }),
  ];
}
