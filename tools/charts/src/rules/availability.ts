import { STOP_DEADLINE_MS } from '@topup/kit/run';
import { ofKind, selects, type Labels, type Workload } from '../pods.ts';
import { NAMESPACE, type Manifest } from '../renders.ts';
import { everyObject, everyPod, isJob, type Rule } from './rule.ts';

type Budget = { spec: { selector: { matchLabels: Labels } } };
type Policy = { spec: { podSelector: { matchLabels: Labels }; policyTypes: string[] } };
type Scaler = { spec: { minReplicas?: number; minReplicaCount?: number; scaleTargetRef: { name: string } } };

const labelsOf = ({ spec }: Workload): Labels => spec.template.metadata.labels;
const scalersOf = (all: readonly Manifest[], { metadata }: Workload): Scaler[] =>
  [...ofKind<Scaler>(all, 'HorizontalPodAutoscaler'), ...ofKind<Scaler>(all, 'ScaledObject')].filter(
    ({ spec }) => spec.scaleTargetRef.name === metadata.name,
  );
const hasBudget = (all: readonly Manifest[], owner: Workload): boolean =>
  ofKind<Budget>(all, 'PodDisruptionBudget').some(({ spec }) => selects(spec.selector.matchLabels, labelsOf(owner)));
const isIsolated = (all: readonly Manifest[], owner: Workload): boolean =>
  ofKind<Policy>(all, 'NetworkPolicy').some(
    ({ spec }) => selects(spec.podSelector.matchLabels, labelsOf(owner)) && spec.policyTypes.length === 2,
  );
const minimum = (all: readonly Manifest[], owner: Workload): number => {
  const [scaler] = scalersOf(all, owner);
  return scaler ? Number(scaler.spec.minReplicas ?? scaler.spec.minReplicaCount) : Number(owner.spec.replicas);
};

export const availabilityRules: readonly Rule[] = [
  everyPod(
    'kube-score:deployment-has-poddisruptionbudget polaris:missingPodDisruptionBudget',
    (_, owner, all) => !isJob(owner) && !hasBudget(all, owner),
  ),
  everyPod(
    'topup:several-pods-have-a-budget',
    (_, owner, all) => !isJob(owner) && minimum(all, owner) > 1 && !hasBudget(all, owner),
  ),
  everyPod(
    'kube-linter:minimum-three-replicas kube-linter:hpa-minimum-three-replicas',
    (_, owner, all) => !isJob(owner) && minimum(all, owner) < 3,
  ),
  everyPod('polaris:deploymentMissingReplicas', (_, owner, all) => !isJob(owner) && minimum(all, owner) < 2),
  everyPod(
    'topup:scaled-by-one-thing-only',
    (_, owner, all) =>
      !isJob(owner) && scalersOf(all, owner).length + (owner.spec.replicas === undefined ? 0 : 1) !== 1,
  ),
  everyPod(
    'kube-linter:no-anti-affinity kube-score:deployment-has-host-podantiaffinity',
    (pod, owner) => !isJob(owner) && !('affinity' in pod),
  ),
  everyPod('polaris:priorityClassNotSet', (pod) => !pod.priorityClassName),
  everyPod('topup:stops-within-its-grace', (pod, owner) => {
    const pause = pod.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0;
    return (
      !isJob(owner) && (pause < 1 || pause + STOP_DEADLINE_MS / 1_000 >= Number(pod.terminationGracePeriodSeconds))
    );
  }),
  everyPod(
    'kube-linter:non-isolated-pod kube-score:pod-networkpolicy polaris:missingNetworkPolicy',
    (_, owner, all) => !isIsolated(all, owner),
  ),
  everyObject('kube-linter:use-namespace', ({ metadata }) => metadata.namespace !== NAMESPACE),
  everyObject('topup:names-fit', ({ metadata }) => metadata.name.length > 63),
  everyObject(
    'polaris:metadataAndNameMismatched',
    ({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] !== metadata.name,
  ),
  everyObject(
    'kube-linter:required-annotation-email kube-linter:required-label-owner',
    ({ metadata }) => !metadata.labels?.['owner'] || !metadata.annotations?.['email'],
  ),
];
