import { workloadsOf, type Container, type PodSpec, type Workload } from '../pods.ts';
import { valuesOf } from '../values.ts';
import {
  appVersion,
  componentIn,
  kindOf,
  named,
  PORTS,
  PRODUCTION,
  onlyChecks,
  schemaServiceOf,
  selectorOf,
  type Kind,
} from './components.ts';
import { says, type Rule } from './rule.ts';

/** An assertion about every pod and its only container. */
const pods = (
  ids: string,
  read: (pod: PodSpec, container: Container, owner: Workload) => unknown,
  must: (component: string, scenario: string, owner: Workload) => unknown,
): Rule =>
  says(
    ids,
    workloadsOf,
    (owner) => read(owner.spec.template.spec, owner.spec.template.spec.containers[0] as Container, owner),
    (owner, scenario) => must(componentIn(owner), scenario, owner),
  );
const perKind =
  (must: Partial<Record<Kind, unknown>>) =>
  (component: string): unknown =>
    must[kindOf(component)];

const probe = (path: string, periodSeconds: number, failureThreshold: number, timeoutSeconds: number) => ({
  httpGet: { path, port: 'management' },
  periodSeconds,
  failureThreshold,
  timeoutSeconds,
});
const LATER_PROBES = [probe('/livez', 10, 6, 5), probe('/readyz', 5, 3, 5)];
const SERVICE_PROBES = [probe('/livez', 2, 60, 2), ...LATER_PROBES];
/** The simulators have no management port and depend on nothing, so all their probes use this one request. */
const simulated = { httpGet: { path: '/simulators/healthz', port: 'http' } };

const resources = (cpu: string, [memory, most]: [string, string], [files, mostFiles]: [string, string]) => ({
  requests: { cpu, memory, 'ephemeral-storage': files },
  limits: { memory: most, 'ephemeral-storage': mostFiles },
});
const SERVICE_RESOURCES = resources('100m', ['256Mi', '512Mi'], ['32Mi', '128Mi']);
const SIMULATORS_RESOURCES = resources('50m', ['128Mi', '256Mi'], ['16Mi', '64Mi']);

const spread = (component: string, topologyKey: string, whenUnsatisfiable: string) => ({
  maxSkew: 1,
  topologyKey,
  whenUnsatisfiable,
  labelSelector: { matchLabels: selectorOf(component) },
  matchLabelKeys: ['pod-template-hash'],
});

const TMP = { name: 'tmp', at: '/tmp', emptyDir: { sizeLimit: '64Mi' } };
function volumesOf(component: string, scenario: string): unknown[] {
  if (component === 'simulators')
    return [
      { name: 'data', at: '/data', emptyDir: {} },
      { name: 'tmp', at: '/tmp', emptyDir: {} },
    ];
  if (component === 'shell')
    return [TMP, { name: 'config', at: '/etc/topup', readOnly: true, configMap: { name: named('shell') } }];
  if (component !== 'wallet' && component !== 'audit') return [TMP];
  const copies = { name: 'seal-copies', at: '/var/lib/topup/seal-copies' };
  const notes = { name: 'notes', at: '/var/lib/topup/audit' };
  if (scenario === 'dev') return [TMP, { ...(component === 'wallet' ? copies : notes), emptyDir: {} }];
  const claimName = scenario === 'minimal' ? 'seals' : named('wallet-seal-copies');
  if (component === 'wallet') return [TMP, { ...copies, persistentVolumeClaim: { claimName } }];
  const readOnly = true;
  return [
    TMP,
    { ...notes, persistentVolumeClaim: { claimName: named('audit-notes') } },
    { ...copies, readOnly, persistentVolumeClaim: { claimName, readOnly } },
  ];
}

function imageOf(component: string, scenario: string, owner: Workload): string {
  const ofJobs: Readonly<Record<string, string>> = {
    'schema-job': schemaServiceOf(owner),
    'broker-job': 'order',
    'purchase-test': 'simulators',
  };
  const name = ofJobs[component] ?? component;
  const { services, frontends, audit } = valuesOf(scenario);
  const digest = (name === 'audit' ? audit : (services[name] ?? frontends[name]))?.image?.digest;
  return `topup/${name}:${appVersion}${digest ? `@${digest}` : ''}`;
}

const argsOf = (component: string, owner: Workload): string[] | undefined =>
  ({
    'schema-job': ['src/schema.js', ...(onlyChecks(owner) ? ['--dry-run'] : [])],
    'broker-job': ['../kit/src/cli/broker.js', onlyChecks(owner) ? 'check' : 'apply'],
    'purchase-test': ['src/purchase/main.js'],
    audit: ['--min-semi-space-size=8', '--max-semi-space-size=8', 'src/main.js'],
  })[component];

const KNOWN = new Set(
  (
    'serviceAccountName automountServiceAccountToken enableServiceLinks securityContext terminationGracePeriodSeconds ' +
    'priorityClassName topologySpreadConstraints containers volumes restartPolicy activeDeadlineSeconds ' +
    'name image imagePullPolicy args ports env envFrom startupProbe livenessProbe readinessProbe lifecycle resources volumeMounts'
  ).split(' '),
);

export const containerRules: readonly Rule[] = [
  pods(
    'topup:one-container-and-nothing-unknown',
    (pod, container) => [
      pod.containers.map(({ name }) => name),
      [...Object.keys(pod), ...Object.keys(container)].filter((field) => !KNOWN.has(field)),
    ],
    (component) => [[component], []],
  ),
  pods(
    'topup:runs-without-rights',
    ({ securityContext, automountServiceAccountToken, enableServiceLinks }, container) => [
      { ...securityContext, automountServiceAccountToken, enableServiceLinks },
      container.securityContext,
    ],
    () => [
      {
        runAsNonRoot: true,
        runAsUser: 10001,
        runAsGroup: 10001,
        fsGroup: 10001,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
        automountServiceAccountToken: false,
        enableServiceLinks: false,
      },
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ],
  ),
  pods(
    'topup:own-account',
    (pod) => pod.serviceAccountName,
    (component) => named(kindOf(component) === 'job' ? 'jobs' : component),
  ),
  pods(
    'topup:image kube-linter:latest-tag polaris:tagNotSpecified kube-score:container-image-tag',
    (_, { image, imagePullPolicy }) => [image, imagePullPolicy],
    (...owner) => [imageOf(...owner), 'IfNotPresent'],
  ),
  pods(
    'topup:arguments',
    (_, container) => container.args,
    (component, _, owner) => argsOf(component, owner),
  ),
  pods(
    'topup:ports',
    (_, { ports }) => ports,
    (component) => {
      const ports = Object.entries(PORTS[component] ?? {});
      return ports.length === 0 ? undefined : ports.map(([name, containerPort]) => ({ name, containerPort }));
    },
  ),
  pods(
    'topup:probes topup:startup-probe kube-linter:no-liveness-probe kube-linter:no-readiness-probe polaris:livenessProbeMissing ' +
      'polaris:readinessProbeMissing topup:probes-on-the-management-port kube-linter:liveness-port kube-linter:readiness-port ' +
      'kube-linter:startup-port kube-score:pod-probes',
    (_, { startupProbe, livenessProbe, readinessProbe }) => [startupProbe, livenessProbe, readinessProbe],
    perKind({
      service: SERVICE_PROBES,
      audit: SERVICE_PROBES,
      // A front end may take as long to start as a service.
      frontend: [probe('/livez', 1, 120, 2), ...LATER_PROBES],
      simulators: [
        { ...simulated, periodSeconds: 1, failureThreshold: 30 },
        { ...simulated, failureThreshold: 6 },
        { ...simulated, periodSeconds: 5 },
      ],
      job: [null, null, null],
    }),
  ),
  pods(
    'topup:resources kube-linter:unset-cpu-requirements kube-linter:unset-memory-requirements polaris:cpuRequestsMissing ' +
      'polaris:memoryRequestsMissing polaris:memoryLimitsMissing kubesec:requestsLimits ' +
      'kube-score:container-ephemeral-storage-request-and-limit',
    (_, container) => container.resources,
    (component) =>
      component === 'purchase-test'
        ? SIMULATORS_RESOURCES
        : perKind({
            service: SERVICE_RESOURCES,
            job: SERVICE_RESOURCES,
            audit: SERVICE_RESOURCES,
            frontend: resources('20m', ['64Mi', '128Mi'], ['16Mi', '64Mi']),
            simulators: SIMULATORS_RESOURCES,
          })(component),
  ),
  pods(
    'topup:volumes',
    ({ volumes }, { volumeMounts = [] }) =>
      volumes.map((volume) => {
        const mount = volumeMounts.find(({ name }) => name === volume['name']);
        return { ...volume, at: mount?.mountPath, readOnly: mount?.readOnly };
      }),
    volumesOf,
  ),
  pods(
    'topup:spread-over-hosts-and-zones polaris:topologySpreadConstraint',
    ({ topologySpreadConstraints }) => topologySpreadConstraints,
    (component, scenario) =>
      PORTS[component]?.['management'] && [
        spread(component, 'kubernetes.io/hostname', 'ScheduleAnyway'),
        spread(
          component,
          'topology.kubernetes.io/zone',
          PRODUCTION.includes(scenario) ? 'DoNotSchedule' : 'ScheduleAnyway',
        ),
      ],
  ),
  pods(
    'topup:priority',
    ({ priorityClassName }) => priorityClassName,
    (component, scenario) => (PRODUCTION.includes(scenario) && kindOf(component) !== 'job' ? 'topup' : undefined),
  ),
  pods(
    'topup:stops-slowly',
    ({ terminationGracePeriodSeconds }, { lifecycle }) => [lifecycle, terminationGracePeriodSeconds],
    (component) => {
      if (kindOf(component) === 'job') return [null, null];
      return [{ preStop: { sleep: { seconds: component === 'simulators' ? 1 : 5 } } }, 45];
    },
  ),
  pods(
    'topup:jobs-end',
    ({ activeDeadlineSeconds, restartPolicy }, _, { spec }) => [
      restartPolicy,
      activeDeadlineSeconds ?? spec.activeDeadlineSeconds,
      spec.backoffLimit,
    ],
    (component) => {
      if (kindOf(component) !== 'job') return [null, null, null];
      return ['Never', component === 'schema-job' ? 3_600 : 300, component === 'purchase-test' ? null : 3];
    },
  ),
];
