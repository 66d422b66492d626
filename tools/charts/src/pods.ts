import type { Manifest } from './renders.ts';

export type Labels = Readonly<Record<string, string>>;
type Port = { readonly name: string; readonly containerPort: number };
type SecretRef = { readonly name: string; readonly key: string; readonly optional?: boolean };
export type EnvVar = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: SecretRef };
};
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
export type Container = {
  readonly name: string;
  readonly image: string;
  readonly imagePullPolicy: string;
  readonly args?: readonly string[];
  readonly ports?: readonly Port[];
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string };
  }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly resources: {
    readonly requests: Readonly<Record<string, string>>;
    readonly limits: Readonly<Record<string, string>>;
  };
  readonly securityContext: {
    readonly allowPrivilegeEscalation: boolean;
    readonly privileged?: boolean;
    readonly readOnlyRootFilesystem: boolean;
    readonly capabilities: { readonly drop: readonly string[]; readonly add?: readonly string[] };
  };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
};
export type PodSpec = {
  readonly serviceAccountName: string;
  readonly automountServiceAccountToken: boolean;
  readonly enableServiceLinks: boolean;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly priorityClassName?: string;
  readonly restartPolicy?: string;
  readonly activeDeadlineSeconds?: number;
  readonly securityContext: Readonly<Record<string, unknown>> & { readonly seccompProfile: { readonly type: string } };
  readonly terminationGracePeriodSeconds?: number;
  readonly topologySpreadConstraints?: readonly {
    readonly topologyKey: string;
    readonly labelSelector: { matchLabels: Labels };
  }[];
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes: readonly Readonly<Record<string, unknown>>[];
};
type PodTemplate = {
  readonly metadata: { readonly labels: Labels; readonly annotations?: Labels };
  readonly spec: PodSpec;
};
export type Workload = Manifest & {
  readonly spec: {
    readonly replicas?: number;
    readonly strategy?: { readonly type: string; readonly rollingUpdate?: { readonly maxUnavailable: number } };
    readonly selector?: { readonly matchLabels: Labels };
    readonly activeDeadlineSeconds?: number;
    readonly backoffLimit?: number;
    readonly template: PodTemplate;
  };
};

const WITH_PODS = ['Deployment', 'Job', 'StatefulSet', 'DaemonSet'];

const single = (pod: Manifest & { readonly spec: PodSpec }): Workload => ({
  ...pod,
  spec: {
    activeDeadlineSeconds: pod.spec.activeDeadlineSeconds ?? 0,
    template: { metadata: { labels: pod.metadata.labels ?? {} }, spec: pod.spec },
  },
});

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] => [
  ...(manifests.filter(({ kind }) => WITH_PODS.includes(kind)) as Workload[]),
  ...manifests.filter(({ kind }) => kind === 'Pod').map((pod) => single(pod as never)),
];

export const ofKind = <T = Manifest>(manifests: readonly Manifest[], kind: string): (Manifest & T)[] =>
  manifests.filter((manifest) => manifest.kind === kind) as (Manifest & T)[];

export const componentOf = (labels: Labels | undefined): string => labels?.['app.kubernetes.io/component'] ?? '';

const named = (manifests: readonly Manifest[], kind: string, component: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && componentOf(one.metadata.labels) === component);
  if (!found) throw new Error(`no ${kind} of ${component}`);
  return found;
};

export const deploymentOf = (manifests: readonly Manifest[], component: string): Workload =>
  named(manifests, 'Deployment', component) as Workload;

export const configMapOf = (manifests: readonly Manifest[], component: string): Labels =>
  (named(manifests, 'ConfigMap', component) as Manifest & { data: Labels }).data;

/** An optional secret that is empty is left out, as Kubernetes does if the Secret does not have its key. */
export function envOf({ spec }: Workload, secret: (name: string) => string): Record<string, string> {
  const env = spec.template.spec.containers.flatMap((container) => container.env ?? []);
  const given = env.map(({ name, value, valueFrom }) => {
    return { name, value: value ?? secret(name), isOptional: valueFrom?.secretKeyRef?.optional };
  });
  return Object.fromEntries(
    given.flatMap(({ name, value, isOptional }) => (isOptional && value === '' ? [] : [[name, value]])),
  );
}

export const selects = (selector: Labels | undefined, labels: Labels): boolean =>
  Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);

/** Without those that may be missing. */
export const secretKeysOf = (manifests: readonly Manifest[]): string[] =>
  workloadsOf(manifests).flatMap(({ metadata, spec }) =>
    spec.template.spec.containers
      .flatMap(({ env = [] }) => env)
      .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
      .filter(({ optional }) => !optional)
      .map(({ name, key }) => `${metadata.namespace}/${name}:${key}`),
  );
