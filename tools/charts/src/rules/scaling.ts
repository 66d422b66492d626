import { ofKind, type Workload } from '../pods.ts';
import type { Manifest } from '../renders.ts';
import { valuesOf } from '../values.ts';
import { componentIn, kindOf, named, PRODUCTION, selectorOf, SINGLE } from './components.ts';
import { says, type Rule } from './rule.ts';

type Scale = {
  readonly replicas?: number;
  readonly min?: number;
  readonly max?: number;
  readonly messagesPerPod?: string;
};

const BY_QUEUES: Readonly<Record<string, Scale>> = {
  wallet: { min: 2, max: 8, messagesPerPod: '50' },
  order: { min: 2, max: 8, messagesPerPod: '50' },
  'supplier-gateway': { min: 2, max: 4, messagesPerPod: '20' },
};

function scaleOf(component: string, scenario: string): Scale {
  if (component === 'audit' || SINGLE.includes(scenario)) return { replicas: 1 };
  if (kindOf(component) === 'frontend') return { replicas: PRODUCTION.includes(scenario) ? 3 : 2 };
  if (PRODUCTION.includes(scenario)) return { min: 3, max: 12 };
  return scenario === 'keda' ? (BY_QUEUES[component] ?? { min: 2, max: 6 }) : { replicas: 2 };
}

const ROLLOUT = {
  revisionHistoryLimit: 3,
  progressDeadlineSeconds: 300,
  minReadySeconds: 5,
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
};
/** The simulators' old pod stops before the new one starts: two at once would each know only some of the deliveries. */
const ONE_AFTER_THE_OTHER = { revisionHistoryLimit: 3, strategy: { type: 'Recreate' } };

const ofEvery = (kind: string) => (manifests: readonly Manifest[]) => ofKind<{ spec: object }>(manifests, kind);
const deployments = (manifests: readonly Manifest[]) => ofKind<Workload>(manifests, 'Deployment');

export const scalingRules: readonly Rule[] = [
  says(
    'topup:number-of-pods',
    deployments,
    ({ spec }) => spec.replicas,
    (one, scenario) => scaleOf(componentIn(one), scenario).replicas,
  ),
  says(
    'topup:rolls-without-a-gap kube-linter:no-rolling-update-strategy',
    deployments,
    ({ spec: { replicas: _replicas, selector: _selector, template: _template, ...rest } }) => rest,
    (one) => (componentIn(one) === 'simulators' ? ONE_AFTER_THE_OTHER : ROLLOUT),
  ),
  says(
    'topup:scaled-by-cpu',
    ofEvery('HorizontalPodAutoscaler'),
    ({ spec }) => spec,
    (one, scenario) => {
      const { min, max } = scaleOf(componentIn(one), scenario);
      return {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: named(componentIn(one)) },
        minReplicas: min,
        maxReplicas: max,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
        ],
        behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
      };
    },
  ),
  says(
    'topup:scaled-by-queues',
    ofEvery('ScaledObject'),
    ({ spec }) => spec,
    (one, scenario) => {
      const name = named(componentIn(one));
      const { min, max, messagesPerPod } = scaleOf(componentIn(one), scenario);
      return {
        scaleTargetRef: { name },
        minReplicaCount: min,
        maxReplicaCount: max,
        cooldownPeriod: 120,
        fallback: { failureThreshold: 3, replicas: min },
        triggers: valuesOf(scenario).services[componentIn(one)]?.queues?.map((queueName) => ({
          type: 'rabbitmq',
          metadata: { protocol: 'amqp', mode: 'QueueLength', queueName, value: messagesPerPod },
          authenticationRef: { name },
        })),
      };
    },
  ),
  says(
    'topup:one-pod-at-a-time-leaves kube-linter:pdb-max-unavailable kube-linter:pdb-min-available ' +
      'kube-linter:pdb-unhealthy-pod-eviction-policy',
    ofEvery('PodDisruptionBudget'),
    ({ spec }) => spec,
    (one) => ({
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: selectorOf(componentIn(one)) },
    }),
  ),
];
