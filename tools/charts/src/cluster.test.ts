import { describe, expect, test } from '@jest/globals';
import { auditConfig } from '@topup/audit/config';
import { readConfig as readSimulatorsConfig } from '@topup/simulators/config';
import { perCredential } from '@topup/simulators/payment-providers';
import { perSupplierCredential } from '@topup/simulators/supplier';
import { serviceNames } from '@topup/proto/services';
import type { Secrets } from '@topup/stack/secrets';
import { loadServiceSettings } from '@topup/stack/service-settings';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEV, devSecrets } from './cluster/dev-secrets.ts';
import { typeProblems } from './closed.ts';
import { kubectl, MADE, ROOT } from './helm.ts';
import { modelRefusal, moduleOf } from './models.ts';
import { operatorRefusal } from './operators.ts';
import { configMapOf, deploymentOf, envOf, ofKind, secretKeysOf, type Labels } from './pods.ts';
import { idOf, parse, render, writeBase, type Manifest } from './renders.ts';
import { securityRules } from './rules/pods.ts';

const FOLDERS = ['namespaces', 'secrets', 'rabbitmq', 'mongodb', 'valkey', 'gateway', 'base', 'prod', 'dev'];
/** A copy, so that no test writes into the folders themselves. */
const copy = join(MADE, 'k8s');
rmSync(copy, { recursive: true, force: true });
cpSync(join(ROOT, 'k8s'), copy, { recursive: true });
writeBase(copy);
const built = new Map(FOLDERS.map((folder) => [folder, parse(kubectl('kustomize', join(copy, folder)))]));
const of = (folder: string): readonly Manifest[] => built.get(folder) ?? [];

describe.each(FOLDERS)('k8s/%s', (folder) => {
  const manifests = of(folder);
  const known = manifests.filter(({ apiVersion }) => moduleOf(apiVersion) !== null);

  test('is valid for Kubernetes and the operators', async () => {
    const refusals = await Promise.all(
      manifests.map(async (one) => {
        const byOperator = operatorRefusal(one.apiVersion, one.kind, one['spec']);
        return [idOf(one), byOperator === undefined ? await modelRefusal(one) : byOperator] as const;
      }),
    );
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.filter(([, why]) => why !== null)).toEqual([]);
  });

  test('has no unknown field', () => {
    expect(typeProblems(`k8s-${folder}`, known)).toEqual([]);
  });

  test('runs nothing that `restricted` would refuse', () => {
    const accepted = ['kubesec:hostUsers', 'kubesec:apparmor'];
    const strict = securityRules.filter(({ ids }) => !ids.some((id) => accepted.includes(id)));
    expect(strict.flatMap(({ ids, finds }) => finds(manifests, folder).map((found) => [ids[0], found]))).toEqual([]);
  });
});

const schemas = await loadServiceSettings();
const key = Buffer.alloc(32).toString('base64url');
/** Secrets in the form that the local stack makes. */
const secrets = new Proxy({} as Secrets, {
  get: (_, name) =>
    String(name).endsWith('Keys') ? `k1:${key}` : String(name).endsWith('Key') ? key : `a ${String(name)}`,
});
type Secret = { stringData: Labels };

describe('production', () => {
  type External = { spec: { target: { name: string; template?: { data: Labels } }; data: { secretKey: string }[] } };
  const filled = ofKind<External>(of('secrets'), 'ExternalSecret').flatMap(({ metadata, spec }) =>
    (spec.target.template ? Object.keys(spec.target.template.data) : spec.data.map(({ secretKey }) => secretKey)).map(
      (name) => `${metadata.namespace}/${spec.target.name}:${name}`,
    ),
  );

  test('every Secret key that a pod uses is filled from the secret store', () => {
    const taken = secretKeysOf(of('prod'));
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((name) => !filled.includes(name))).toEqual([]);
  });

  test('every Secret that the servers refer to is filled too', () => {
    type Users = { spec: { users: { passwordSecretRef: { name: string } }[] } };
    type User = { spec: { importCredentialsSecret: { name: string } } };
    const named = [
      ...ofKind<Users>(of('mongodb'), 'MongoDBCommunity').flatMap(({ spec }) =>
        spec.users.map((user) => `${user.passwordSecretRef.name}:password`),
      ),
      ...ofKind<User>(of('rabbitmq'), 'User').flatMap(({ spec }) => [
        `${spec.importCredentialsSecret.name}:username`,
        `${spec.importCredentialsSecret.name}:password`,
      ]),
      'rabbitmq-admin:default_user.conf',
      'valkey-config:valkey.conf',
    ];
    expect(named.filter((name) => !filled.includes(`topup-data/${name}`))).toEqual([]);
  });

  test('a service and its users at the servers get the same password', () => {
    type Remote = { spec: { data: { secretKey: string; remoteRef: { key: string; property: string } }[] } };
    const places = (name: string, secretKey: string) =>
      ofKind<Remote>(of('secrets'), 'ExternalSecret')
        .filter(({ metadata }) => metadata.name === name)
        .flatMap(({ spec }) =>
          spec.data.filter((each) => each.secretKey === secretKey).map(({ remoteRef }) => remoteRef),
        );
    for (const service of [...serviceNames, 'audit'])
      for (const server of ['mongodb', 'rabbitmq'])
        expect(places(`topup-${service}`, server)).toEqual(places(`${server}-${service}`, 'password'));
    for (const service of serviceNames)
      expect(places(`topup-${service}`, 'schema')).toEqual(places(`mongodb-${service}-schema`, 'password'));
  });

  test('only the user of a schema job may change a schema, and it may change no document but its record', () => {
    type Privilege = { resource: { db: string; collection: string }; actions: string[] };
    type Role = { role: string; privileges: Privilege[] };
    type Database = { spec: { security: { roles: Role[] }; users: { name: string; roles: { name: string }[] }[] } };
    const [database] = ofKind<Database>(of('mongodb'), 'MongoDBCommunity');
    const { security, users } = database?.spec ?? { security: { roles: [] }, users: [] };
    const rights = (user: string) =>
      users
        .filter(({ name }) => name === user)
        .flatMap(({ roles }) => roles.flatMap(({ name }) => security.roles.filter(({ role }) => role === name)))
        .flatMap(({ privileges }) => privileges)
        .flatMap(({ resource, actions }) => actions.map((action) => `${action} ${resource.db}.${resource.collection}`));
    for (const service of serviceNames) {
      const name = `topup_${service.replaceAll('-', '_')}`;
      const own = rights(service);
      expect(own).toEqual(expect.arrayContaining(['find', 'insert', 'update'].map((action) => `${action} ${name}.`)));
      expect(own.filter((right) => !/^(find|insert|update|remove|listCollections|listIndexes) /.test(right))).toEqual(
        [],
      );
      expect(rights(`${service}-schema`).sort()).toEqual([
        ...['collMod', 'createCollection', 'createIndex', 'find'].map((action) => `${action} ${name}.`),
        `insert ${name}.appliedSchemas`,
        ...['listCollections', 'listIndexes'].map((action) => `${action} ${name}.`),
        `update ${name}.appliedSchemas`,
      ]);
    }
  });

  test('the shop sets its registry and its origin for every service and front end', () => {
    const manifests = of('prod');
    const images = JSON.stringify(manifests).match(/(?<="image":")[^"]+/g) ?? [];
    expect(images.length).toBeGreaterThan(10);
    expect(images.filter((image) => !image.startsWith('registry.example/'))).toEqual([]);
    const origins = ofKind<{ data: Labels }>(manifests, 'ConfigMap').map(({ data }) => data['PUBLIC_ORIGIN']);
    expect(origins.filter(Boolean)).toEqual(serviceNames.map(() => 'https://shop.example'));
  });

  test('the two schema jobs sign in as their own user, a pod as the service', () => {
    const keys = secretKeysOf(of('prod'));
    for (const service of serviceNames)
      for (const [key, users] of [
        ['MONGO_URL', 1],
        ['SCHEMA_MONGO_URL', 2],
      ] as const)
        expect(keys.filter((name) => name === `topup/topup-${service}:${key}`)).toHaveLength(users);
  });
});

describe('a development install', () => {
  const made = devSecrets(secrets, DEV, 'http://localhost:8080', 'simulated.apps.example') as (Manifest & Secret)[];
  const contentOf = (namespace: string, name: string): Labels =>
    made.find(({ metadata }) => metadata.namespace === namespace && metadata.name === name)?.stringData ?? {};

  test('every key that a pod uses is in a Secret', () => {
    const there = made.flatMap(({ metadata, stringData }) =>
      Object.keys(stringData).map((name) => `${metadata.namespace}/${metadata.name}:${name}`),
    );
    expect(secretKeysOf(render('dev')).filter((name) => !there.includes(name))).toEqual([]);
  });

  test.each(serviceNames)('%s starts with the Secret that it gets', (service) => {
    const secret = contentOf('topup', `topup-${service}`);
    const environment = {
      ...configMapOf(render('dev'), service),
      ...envOf(deploymentOf(render('dev'), service), (name) => secret[name] ?? ''),
    };
    expect(schemas[service].safeParse(environment).error?.issues ?? []).toEqual([]);
  });

  test('the audit starts with its Secret, and verifies with the keys of the wallet', () => {
    const secret = contentOf('topup', 'topup-audit');
    const environment = {
      ...configMapOf(render('dev'), 'audit'),
      ...envOf(deploymentOf(render('dev'), 'audit'), (name) => secret[name] ?? ''),
    };
    expect(auditConfig.safeParse(environment).error?.issues ?? []).toEqual([]);
    expect(secret['AUDIT_TRANSFER_KEYS']).toBe(contentOf('topup', 'topup-wallet')['TRANSFER_HMAC_KEYS']);
    expect(secret['AUDIT_SEAL_PUBLIC_KEYS']).not.toBe(contentOf('topup', 'topup-wallet')['SEAL_KEYS']);
    expect(contentOf('topup', 'rabbitmq-admin')['BROKER_PASSWORD_AUDIT']).toBe(
      decodeURIComponent(new URL(secret['AUDIT_AMQP_URL'] ?? '').password),
    );
  });

  test('the simulators start with theirs, and agree with the services', () => {
    const pods = deploymentOf(render('dev'), 'simulators');
    const config = readSimulatorsConfig({ ...envOf(pods, () => ''), ...contentOf('topup', 'simulators') });
    expect(config).toMatchObject({
      PUBLIC_ORIGIN: configMapOf(render('dev'), 'auth')['PUBLIC_ORIGIN'],
      GOOGLE_CLIENT_ID: configMapOf(render('dev'), 'auth')['GOOGLE_CLIENT_ID'],
      ...perCredential((name) => contentOf('topup', 'topup-wallet')[name]),
      ...perSupplierCredential((name) => contentOf('topup', 'topup-supplier-gateway')[name]),
    });
  });
});
