import { ofKind, workloadsOf, type EnvVar, type Labels, type Workload } from '../pods.ts';
import type { Manifest } from '../renders.ts';
import { valuesOf, type SecretKey, type Values } from '../values.ts';
import { componentIn, kindOf, named, PORTS, schemaServiceOf } from './components.ts';
import { says, type Rule } from './rule.ts';

type Secrets = Readonly<Record<string, SecretKey>>;
type WithData = { data: Labels };

const secretsOf = ({ services, audit }: Values, component: string): Secrets =>
  (component === 'audit' ? audit : services[component])?.secrets ?? {};

const fromSecret = (component: string, setting: string, { name, key }: SecretKey = {}): string =>
  `${setting} of ${name ?? named(component)}:${key ?? setting}`;
const allFromSecret = (values: Values, component: string): string[] =>
  Object.entries(secretsOf(values, component))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([setting, from]) => fromSecret(component, setting, from));
const written = ({ name, value, valueFrom }: EnvVar): string =>
  value === undefined ? fromSecret('', name, valueFrom?.secretKeyRef) : `${name}=${value}`;
const heap = (mebibytes: number): string => `NODE_OPTIONS=--max-old-space-size=${mebibytes}`;
const at = (component: string, path: string): string =>
  `http://${named(component)}:${PORTS[component]?.['http']}${path}`;

/** The variables that are written into a pod's environment. Secrets are only references. */
function environmentOf(component: string, values: Values, owner: Workload): string[] {
  if (component === 'schema-job') {
    const service = schemaServiceOf(owner);
    const own = values.defaults.schema.secrets['MONGO_URL'];
    return [fromSecret(service, 'MONGO_URL', own?.key ? own : secretsOf(values, service)['MONGO_URL'])];
  }
  if (component === 'broker-job') return [];
  if (component === 'purchase-test') {
    const routes = values.routes.flatMap(({ path, service }) => (service ? [{ path, url: at(service, '') }] : []));
    return [`SHOP_ROUTES=${JSON.stringify(routes)}`, `SIMULATORS_URL=${at('simulators', '')}`];
  }
  const { http, management, supplier } = PORTS[component] ?? {};
  const listens = ['HOST=0.0.0.0', `PORT=${http}`];
  if (component === 'simulators')
    return [
      ...listens,
      `SUPPLIER_PORT=${supplier}`,
      'DATA_DIR=/data',
      `WEBHOOKS_URL=${at('wallet', '/api/payments/webhooks')}`,
    ];
  if (kindOf(component) === 'frontend')
    return [
      heap(96),
      ...listens,
      `MANAGEMENT_PORT=${management}`,
      `PUBLIC_ORIGIN=${values.publicOrigin}`,
      ...(component === 'shell'
        ? [`REMOTE_PAGES_URL=${at('storefront', '/remotes/storefront/prerendered.json')}`]
        : []),
    ];
  return [heap(384), ...allFromSecret(values, component)];
}

/** The plain settings of a service or of the audit. Empty settings are left out. */
function settingsOf(component: string, values: Values): Record<string, string> {
  const { services, audit, settings, sharedSettings } = values;
  const { http, management } = PORTS[component] ?? {};
  const shared = Object.entries(sharedSettings).filter(([, of]) => of.services.includes(component));
  const copies = services['wallet']?.volumes?.['seal-copies'];
  const all =
    component === 'audit'
      ? {
          MANAGEMENT_PORT: management,
          HOST: settings['HOST'],
          LOG_LEVEL: settings['LOG_LEVEL'],
          AUDIT_SEAL_COPY_DIR: copies?.emptyDir ? '' : copies?.mountPath,
          ...audit.settings,
        }
      : {
          PORT: http,
          MANAGEMENT_PORT: management,
          PUBLIC_ORIGIN: values.publicOrigin,
          TRUSTED_PROXIES: values.trustedProxies,
          JWKS_URL: at('auth', '/.well-known/jwks.json'),
          GOOGLE_CLIENT_ID: component === 'auth' ? values.google.clientId : '',
          ...Object.fromEntries(shared.map(([name, { value }]) => [name, value])),
          ...settings,
          ...services[component]?.settings,
        };
  const told = Object.entries(all).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== '').sort());
}

const shellConfig = ({ google, support, settings, frontends }: Values) => ({
  stack: settings['STACK_NAME'] || 'topup',
  googleClientId: google.clientId,
  googleSignIn: google.simulated ? { mode: 'simulator', chooserUrl: '/simulators/google/chooser' } : { mode: 'google' },
  support,
  remotes: Object.keys(frontends)
    .filter((name) => name !== 'shell')
    .sort()
    .map((name) => ({ name, entry: `/remotes/${name}/remoteEntry.js` })),
});

const configMaps = (manifests: readonly Manifest[]) =>
  ofKind<WithData>(manifests, 'ConfigMap').filter((one) => componentIn(one) in PORTS);

export const environmentRules: readonly Rule[] = [
  says(
    'topup:secrets-by-reference-only kube-linter:env-var-secret polaris:sensitiveContainerEnvVar kube-linter:duplicate-env-var',
    workloadsOf,
    ({ spec }) => spec.template.spec.containers.flatMap(({ env = [] }) => env.map(written)),
    (owner, scenario) => environmentOf(componentIn(owner), valuesOf(scenario), owner),
  ),
  says(
    'topup:environment-from-its-own',
    workloadsOf,
    ({ spec }) => spec.template.spec.containers.flatMap(({ envFrom = [] }) => envFrom),
    (owner) => {
      const component = componentIn(owner);
      const secret = { 'broker-job': 'rabbitmq-admin', simulators: 'simulators' }[component];
      if (secret) return [{ secretRef: { name: secret } }];
      return ['service', 'audit'].includes(kindOf(component)) ? [{ configMapRef: { name: named(component) } }] : [];
    },
  ),
  says(
    'topup:settings-of-the-values',
    configMaps,
    ({ data: { 'config.json': config, ...settings } }) => (config ? JSON.parse(config) : settings),
    (one, scenario) => {
      const values = valuesOf(scenario);
      return componentIn(one) === 'shell' ? shellConfig(values) : settingsOf(componentIn(one), values);
    },
  ),
];
