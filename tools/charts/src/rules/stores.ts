import { ofKind, secretKeysOf } from '../pods.ts';
import { NAMESPACE, type Manifest } from '../renders.ts';
import { valuesOf } from '../values.ts';
import { componentIn, named } from './components.ts';
import { says, type Rule } from './rule.ts';

const ofEvery = (kind: string) => (manifests: readonly Manifest[]) => ofKind<{ spec: object }>(manifests, kind);

const STORE = { kind: 'ClusterSecretStore', name: 'topup' };
const STORES: Readonly<Record<string, readonly [prefix: string, store: object]>> = {
  'external-secrets': ['topup/', { kind: 'SecretStore', name: 'vault' }],
  staging: ['topup/staging/', STORE],
  prod: ['topup/prod/', STORE],
};

export const storeRules: readonly Rule[] = [
  says(
    'topup:every-secret-is-filled',
    ofEvery('ExternalSecret'),
    ({ spec }) => spec,
    ({ metadata: { name } }, scenario, all) => {
      const [prefix, secretStoreRef] = STORES[scenario] ?? [];
      const taken = secretKeysOf(all).map((key) => key.split(`${NAMESPACE}/${name}:`)[1]);
      return {
        refreshInterval: '1h',
        secretStoreRef,
        target: { name, creationPolicy: 'Orphan', deletionPolicy: 'Retain' },
        data: [...new Set(taken.filter((key) => key !== undefined))]
          .sort()
          .map((secretKey) => ({ secretKey, remoteRef: { key: `${prefix}${name}`, property: secretKey } })),
      };
    },
  ),
  says(
    'topup:the-job-of-the-broker-can-be-run-alone-and-never-runs-by-itself',
    ofEvery('CronJob'),
    ({ spec }) => spec,
    ({ metadata: { name } }, _, all) => ({
      suspend: true,
      schedule: '0 0 1 1 *',
      concurrencyPolicy: 'Forbid',
      jobTemplate: { spec: ofEvery('Job')(all).find(({ metadata }) => metadata.name === name)?.spec },
    }),
  ),
  says(
    'topup:queues-are-counted-with-the-secret-of-the-service',
    ofEvery('TriggerAuthentication'),
    ({ spec }) => spec,
    (one, scenario) => {
      const given = valuesOf(scenario).services[componentIn(one)]?.secrets?.['AMQP_URL'];
      const { name = named(componentIn(one)), key = 'AMQP_URL' } = given ?? {};
      return { secretTargetRef: [{ parameter: 'host', name, key }] };
    },
  ),
  says(
    'topup:kept-files-are-shared',
    ofEvery('PersistentVolumeClaim'),
    ({ spec }) => spec,
    () => ({ accessModes: ['ReadWriteMany'], resources: { requests: { storage: '1Gi' } } }),
  ),
];
