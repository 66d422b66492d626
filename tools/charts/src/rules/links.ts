import { ofKind, selects, workloadsOf, type Labels, type Workload } from '../pods.ts';
import { idOf, type Manifest } from '../renders.ts';
import { everyObject, everyPod, type Rule } from './rule.ts';

type Service = { spec: { selector: Labels; ports: { name: string; port: number }[] } };
type Selecting = { spec: { selector?: { matchLabels: Labels }; podSelector?: { matchLabels: Labels } } };
type Scaler = { spec: { scaleTargetRef: { name: string } } };
type Backend = { name: string; port: number | string };
type Route = { spec: { rules: { backendRefs: { name: string; port: number }[] }[] } };
type Ingress = {
  spec: {
    rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
  };
};

const podsOf = (manifests: readonly Manifest[]): readonly Labels[] =>
  workloadsOf(manifests).map(({ spec }) => spec.template.metadata.labels);
const selectsNobody = (manifests: readonly Manifest[], selector: Labels | undefined): boolean =>
  !podsOf(manifests).some((labels) => selects(selector, labels));

const leading = <T>(
  ids: string,
  kind: string,
  isDangling: (one: Manifest & T, all: readonly Manifest[]) => boolean,
): Rule => ({
  ids: ids.split(' '),
  finds: (manifests) =>
    ofKind<T>(manifests, kind)
      .filter((one) => isDangling(one, manifests))
      .map(idOf),
});

const selectorOf = ({ spec }: Selecting): Labels | undefined => (spec.podSelector ?? spec.selector)?.matchLabels;

function serves(manifests: readonly Manifest[], { name, port }: Backend): boolean {
  const service = ofKind<Service>(manifests, 'Service').find(({ metadata }) => metadata.name === name);
  return (
    service?.spec.ports.some((each) => (each.port === port || each.name === port) && each.name === 'http') ?? false
  );
}

const missingPeers = (manifests: readonly Manifest[]): string[] => {
  type Peer = { podSelector?: { matchLabels: Labels }; namespaceSelector?: object };
  type Policy = { spec: { ingress?: { from: Peer[] }[]; egress?: { to: Peer[] }[] } };
  return ofKind<Policy>(manifests, 'NetworkPolicy').flatMap((policy) => {
    const peers = [
      ...(policy.spec.ingress ?? []).flatMap(({ from }) => from),
      ...(policy.spec.egress ?? []).flatMap(({ to }) => to),
    ].filter((peer) => peer.podSelector && !peer.namespaceSelector);
    const ours = peers.filter((peer) => 'app.kubernetes.io/instance' in (peer.podSelector?.matchLabels ?? {}));
    return ours.filter((peer) => selectsNobody(manifests, peer.podSelector?.matchLabels)).map(() => idOf(policy));
  });
};

const hooked = ({ metadata }: Manifest): number | null => {
  const weight = metadata.annotations?.['helm.sh/hook-weight'];
  return weight === undefined ? null : Number(weight);
};

/** Helm creates hooks before all other objects, by weight. So an object that a hook Job uses must be a hook of lower weight. */
function comesTooLate(job: Workload, needed: Manifest | undefined): boolean {
  if (!needed) return true;
  const own = hooked(job);
  return own !== null && (hooked(needed) ?? Infinity) >= own;
}

export const linkRules: readonly Rule[] = [
  leading<Service>('kube-linter:dangling-service kube-score:service-targets-pod', 'Service', ({ spec }, all) =>
    selectsNobody(all, spec.selector),
  ),
  ...['PodDisruptionBudget', 'NetworkPolicy', 'ServiceMonitor'].map((kind) =>
    leading<Selecting>(
      `kube-linter:dangling-${kind.toLowerCase()} kube-score:networkpolicy-targets-pod`,
      kind,
      (one, all) => selectsNobody(all, selectorOf(one)),
    ),
  ),
  leading<Scaler>(
    'kube-linter:dangling-horizontalpodautoscaler kube-score:horizontalpodautoscaler-has-target',
    'HorizontalPodAutoscaler',
    ({ spec }, all) => !ofKind(all, 'Deployment').some(({ metadata }) => metadata.name === spec.scaleTargetRef.name),
  ),
  leading<Ingress>('kube-linter:dangling-ingress kube-score:ingress-targets-service', 'Ingress', ({ spec }, all) =>
    spec.rules
      .flatMap(({ http }) => http.paths)
      .some(({ backend: { service } }) => !serves(all, { name: service.name, port: service.port.name })),
  ),
  leading<Route>('topup:route-leads-to-a-public-port', 'HTTPRoute', ({ spec }, all) =>
    spec.rules.flatMap(({ backendRefs }) => backendRefs).some((backend) => !serves(all, backend)),
  ),
  { ids: ['kube-linter:dangling-networkpolicypeer-podselector'], finds: missingPeers },
  everyPod('kube-linter:non-existent-service-account topup:hook-has-its-account', (pod, owner, all) =>
    comesTooLate(
      owner,
      ofKind(all, 'ServiceAccount').find(({ metadata }) => metadata.name === pod.serviceAccountName),
    ),
  ),
  everyPod('topup:config-map-is-rendered', (pod, owner, all) =>
    pod.containers
      .flatMap(({ envFrom = [] }) => envFrom)
      .filter(({ configMapRef }) => configMapRef)
      .some(({ configMapRef }) =>
        comesTooLate(
          owner,
          ofKind(all, 'ConfigMap').find(({ metadata }) => metadata.name === configMapRef?.name),
        ),
      ),
  ),
  everyObject(
    'kube-linter:cluster-admin-role-binding kube-linter:access-to-secrets kube-linter:access-to-create-pods kube-linter:wildcard-in-rules polaris:clusterAdmin',
    ({ apiVersion }) => apiVersion.startsWith('rbac.'),
  ),
  everyObject('kube-linter:no-extensions-v1beta kube-score:stable-version', ({ apiVersion }) =>
    /beta|extensions/.test(apiVersion),
  ),
  everyObject('topup:no-literal-secret', ({ kind }) => kind === 'Secret'),
  everyObject(
    'polaris:sensitiveConfigmapContent',
    (one) =>
      one.kind === 'ConfigMap' &&
      Object.keys((one as Manifest & { data: Labels }).data).some((name) =>
        /_KEY|SECRET|PASSWORD|MONGO_URL|AMQP_URL|REDIS_URL/.test(name),
      ),
  ),
];
