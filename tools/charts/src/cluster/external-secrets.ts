import { serviceNames } from '@topup/proto/services';
import { brokerUsers } from '@topup/stack/secrets';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from '../helm.ts';
import { NAMESPACE, RELEASE, type Manifest } from '../renders.ts';
import { addressesOf, auditAddresses, DATA, databaseUrl, PROD } from './addresses.ts';
import { passwordSettingOf } from './broker-users.ts';
import { databaseUserNames } from './database-users.ts';

type Remote = { readonly key: string; readonly property: string };

const PREFIX = 'topup/prod/';
const remote = (secret: string, property: string): Remote => ({ key: `${PREFIX}${secret}`, property });
/** Escapes a password for a URL, because it may contain any character. */
const inUrl = (name: string): string => `{{ .${name} | urlquery }}`;

function externalSecret(
  namespace: string,
  name: string,
  data: Readonly<Record<string, Remote>>,
  template?: Readonly<Record<string, string>>,
  labels?: Readonly<Record<string, string>>,
): Manifest {
  return {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: { name, namespace },
    spec: {
      refreshInterval: '1h',
      secretStoreRef: { kind: 'ClusterSecretStore', name: 'topup' },
      target: {
        name,
        creationPolicy: 'Owner',
        deletionPolicy: 'Retain',
        ...(template
          ? { template: { engineVersion: 'v2', ...(labels ? { metadata: { labels } } : {}), data: template } }
          : {}),
      },
      data: Object.entries(data).map(([secretKey, remoteRef]) => ({ secretKey, remoteRef })),
    },
  };
}

/** Without this label the broker's topology operator does not see a Secret. */
const FOR_TOPOLOGY = { 'rabbitmq.com/topology-operator': 'true' };

type Values = { services: Record<string, { secrets: Record<string, { optional?: boolean }> }> };

function ofServices(): Manifest[] {
  const { services } = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;
  return serviceNames.map((service) => {
    const addresses = {
      MONGO_URL: databaseUrl(service, PROD, `${service}:${inUrl('mongodb')}@`),
      SCHEMA_MONGO_URL: databaseUrl(service, PROD, `${service}-schema:${inUrl('schema')}@`),
      ...addressesOf(service, PROD, inUrl),
    };
    // One key that the store does not have would keep the whole Secret from being made.
    const needed = Object.entries(services[service]?.secrets ?? {}).filter(([, { optional }]) => !optional);
    const own = needed.map(([name]) => name).filter((name) => !(name in addresses));
    const passwords = {
      mongodb: remote('mongodb', service),
      schema: remote('mongodb', `${service}-schema`),
      rabbitmq: remote('rabbitmq', service),
      valkey: remote('valkey', 'services'),
    };
    return externalSecret(
      NAMESPACE,
      `${RELEASE}-${service}`,
      { ...passwords, ...Object.fromEntries(own.map((name) => [name, remote(service, name)])) },
      { ...addresses, ...Object.fromEntries(own.map((name) => [name, `{{ .${name} }}`])) },
    );
  });
}

const ofAudit = (): Manifest =>
  externalSecret(
    NAMESPACE,
    `${RELEASE}-audit`,
    {
      mongodb: remote('mongodb', 'audit'),
      rabbitmq: remote('rabbitmq', 'audit'),
      AUDIT_TRANSFER_KEYS: remote('wallet', 'TRANSFER_HMAC_KEYS'),
      AUDIT_SEAL_PUBLIC_KEYS: remote('audit', 'AUDIT_SEAL_PUBLIC_KEYS'),
    },
    {
      ...auditAddresses(PROD, `audit:${inUrl('mongodb')}@`, inUrl('rabbitmq')),
      AUDIT_TRANSFER_KEYS: '{{ .AUDIT_TRANSFER_KEYS }}',
      AUDIT_SEAL_PUBLIC_KEYS: '{{ .AUDIT_SEAL_PUBLIC_KEYS }}',
    },
  );

function ofServers(): Manifest[] {
  const management = `http://admin:${inUrl('rabbitmq')}@rabbitmq.${DATA}.svc:15672`;
  const admin = { rabbitmq: remote('rabbitmq', 'admin') };
  const users = brokerUsers.map((service) =>
    externalSecret(
      DATA,
      `rabbitmq-${service}`,
      { password: remote('rabbitmq', service) },
      { username: service, password: '{{ .password }}' },
      FOR_TOPOLOGY,
    ),
  );
  const databases = databaseUserNames.map((user) =>
    externalSecret(DATA, `mongodb-${user}`, { password: remote('mongodb', user) }),
  );
  const keyOf = (user: string): string => user.replaceAll('-', '_');
  const passwords = brokerUsers.map((user) => [keyOf(user), remote('rabbitmq', user)] as const);
  const settings = brokerUsers.map((user) => [passwordSettingOf(user), `{{ .${keyOf(user)} }}`] as const);
  return [
    // Contains all users' passwords, so that the broker's Job can restore a wiped broker without the operator.
    externalSecret(
      NAMESPACE,
      'rabbitmq-admin',
      { ...admin, ...Object.fromEntries(passwords) },
      { BROKER_MANAGEMENT_URL: management, ...Object.fromEntries(settings) },
    ),
    externalSecret(
      DATA,
      'rabbitmq-admin',
      admin,
      {
        username: 'admin',
        password: '{{ .rabbitmq }}',
        host: `rabbitmq.${DATA}.svc`,
        port: '5672',
        provider: 'rabbitmq',
        type: 'rabbitmq',
        'default_user.conf': 'default_user = admin\ndefault_pass = {{ .rabbitmq }}\n',
      },
      FOR_TOPOLOGY,
    ),
    ...users,
    ...databases,
    externalSecret(
      DATA,
      'valkey-config',
      { valkey: remote('valkey', 'services') },
      { 'valkey.conf': 'requirepass {{ .valkey }}\nsave ""\nmaxmemory 160mb\nmaxmemory-policy allkeys-lfu\n' },
    ),
  ];
}

export const externalSecrets = (): Manifest[] => [...ofServices(), ofAudit(), ...ofServers()];
