import { ofKind, workloadsOf, type Labels } from '../pods.ts';
import type { Manifest } from '../renders.ts';
import { appVersion, componentIn, onlyChecks, selectorOf, version } from './components.ts';
import { isJob, says, type Rule } from './rule.ts';

type Selecting = { spec: { selector?: { matchLabels: Labels }; podSelector?: { matchLabels: Labels } } };

const hook = (weight: number) => ({
  'helm.sh/hook': 'pre-install,pre-upgrade',
  'helm.sh/hook-weight': String(weight),
});
const job = (weight: number) => ({
  ...hook(weight),
  'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
});
/** Each object's Helm annotations. Helm creates the objects of the first five rows before pods change, in this order. */
const HOOKS: readonly (readonly [RegExp, Labels])[] = [
  [/^ExternalSecret /, hook(-15)],
  [/^(ServiceAccount jobs|NetworkPolicy (schema-job|broker-job|purchase-test))$/, hook(-10)],
  [/^Job (schema|broker)-job that only checks$/, job(-8)],
  [/^Job broker-job$/, job(-5)],
  [/^Job schema-job$/, job(0)],
  [/^Pod purchase-test$/, { 'helm.sh/hook': 'test', 'helm.sh/hook-delete-policy': 'before-hook-creation' }],
  [/^PersistentVolumeClaim /, { 'helm.sh/resource-policy': 'keep' }],
];

const hookOf = (one: Manifest): string => `${componentIn(one)}${onlyChecks(one) ? ' that only checks' : ''}`;

const COMMON = {
  ...selectorOf(),
  'app.kubernetes.io/version': appVersion,
  'app.kubernetes.io/part-of': 'topup',
  'app.kubernetes.io/managed-by': 'Helm',
  'helm.sh/chart': `topup-${version}`,
};

const every = (manifests: readonly Manifest[]): readonly Manifest[] => manifests;
const selecting = (manifests: readonly Manifest[]): (Manifest & Selecting)[] =>
  ['Deployment', 'PodDisruptionBudget', 'NetworkPolicy', 'ServiceMonitor'].flatMap((kind) =>
    ofKind<Selecting>(manifests, kind),
  );

export const metadataRules: readonly Rule[] = [
  says(
    'topup:common-labels kube-score:label-values',
    every,
    ({ metadata: { labels } }) => labels,
    (one) => ({
      ...COMMON,
      ...selectorOf(componentIn(one)),
      ...(componentIn(one) === 'dashboards' ? { grafana_dashboard: '1' } : {}),
    }),
  ),
  says(
    'topup:hooks-in-their-order',
    every,
    ({ metadata: { annotations } }) => annotations,
    (one) => HOOKS.find(([ones]) => ones.test(`${one.kind} ${hookOf(one)}`))?.[1],
  ),
  says(
    'topup:selects-its-own-pods',
    selecting,
    ({ spec }) => (spec.podSelector ?? spec.selector)?.matchLabels,
    (one) => selectorOf(componentIn(one) === 'deny' ? undefined : componentIn(one)),
  ),
  says(
    'topup:pods-have-the-labels-that-select-them kube-linter:mismatching-selector',
    workloadsOf,
    ({ spec }) => spec.template.metadata.labels,
    (one) => (isJob(one) ? one.metadata.labels : selectorOf(componentIn(one))),
  ),
  says(
    'topup:no-token-for-any-account',
    (manifests) => ofKind<{ automountServiceAccountToken: boolean }>(manifests, 'ServiceAccount'),
    (account) => account.automountServiceAccountToken,
    () => false,
  ),
];
