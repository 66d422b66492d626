import { isDeepStrictEqual } from 'node:util';
import { componentOf, ofKind, type Labels } from '../pods.ts';
import type { Manifest } from '../renders.ts';
import { valuesOf, type Route } from '../values.ts';
import { componentIn, named, PORTS, selectorOf } from './components.ts';
import { says, type Rule } from './rule.ts';

const ofEvery = (kind: string) => (manifests: readonly Manifest[]) =>
  ofKind<{ spec: Readonly<Record<string, unknown>> }>(manifests, kind);
const policies = (manifests: readonly Manifest[]) => ofKind<Policy>(manifests, 'NetworkPolicy');
const hostOf = (scenario: string): string => new URL(valuesOf(scenario).publicOrigin).hostname;
const ownerOf = ({ service, frontend }: Route): string => service ?? frontend ?? '';

const SIMULATED: Route = { path: '/simulators', service: 'simulators' };

/** Requests to services and front ends end after 30 s; event streams are never ended. */
function rulesOf(component: string, scenario: string): unknown[] {
  const { routes, streams } = valuesOf(scenario);
  const owned = [...routes, SIMULATED].filter((route) => ownerOf(route) === component);
  const rule = (paths: readonly Route[], timeouts?: object) => ({
    matches: paths.map(({ path, exact }) => ({ path: { type: exact ? 'Exact' : 'PathPrefix', value: path } })),
    backendRefs: [{ name: named(component), port: PORTS[component]?.['http'] }],
    timeouts,
  });
  const streamed = streams.filter((stream) => owned.some(({ path }) => stream.startsWith(`${path}/`)));
  return [
    rule(owned, component === 'simulators' ? undefined : { request: '30s' }),
    ...streamed.map((stream) => rule([{ path: stream.split('/*')[0] ?? '' }], { request: '0s' })),
  ];
}

type Selector = { readonly matchLabels?: Labels };
type Peer = { readonly podSelector?: Selector; readonly namespaceSelector?: Selector; readonly ipBlock?: object };
type Opening = { readonly from?: readonly Peer[]; readonly to?: readonly Peer[]; readonly ports?: readonly object[] };
type Policy = {
  spec: { policyTypes: readonly string[]; ingress?: readonly Opening[]; egress?: readonly Opening[] };
};

/** Whether a policy's peer is narrow: one namespace by its name, one of our components, or addresses. */
function isNamed({ podSelector, namespaceSelector, ipBlock }: Peer): boolean {
  if (ipBlock) return true;
  if (namespaceSelector) return Boolean(namespaceSelector.matchLabels?.['kubernetes.io/metadata.name']);
  const labels = podSelector?.matchLabels;
  return isDeepStrictEqual(labels, selectorOf(componentOf(labels) || 'nobody'));
}

export const trafficRules: readonly Rule[] = [
  says(
    'topup:service kube-linter:exposed-services kube-score:service-type kube-linter:invalid-target-ports',
    ofEvery('Service'),
    ({ spec }) => spec,
    (one) => ({
      type: 'ClusterIP',
      selector: selectorOf(componentIn(one)),
      ports: Object.entries(PORTS[componentIn(one)] ?? {}).map(([name, port]) => ({
        name,
        port,
        targetPort: name,
        protocol: 'TCP',
        appProtocol: 'http',
      })),
    }),
  ),
  says(
    'topup:routes-of-the-table',
    ofEvery('HTTPRoute'),
    ({ spec }) => spec,
    (one, scenario) => ({
      parentRefs: [{ name: 'topup', namespace: 'topup-gateway', sectionName: scenario === 'dev' ? 'http' : 'https' }],
      hostnames: [hostOf(scenario)],
      rules: rulesOf(componentIn(one), scenario),
    }),
  ),
  says(
    'topup:ingress-of-the-table polaris:tlsSettingsMissing',
    ofEvery('Ingress'),
    ({ spec }) => spec,
    (_, scenario) => ({
      ingressClassName: 'traefik',
      tls: [{ hosts: [hostOf(scenario)], secretName: 'shop-example-tls' }],
      rules: [
        {
          host: hostOf(scenario),
          http: {
            paths: valuesOf(scenario).routes.map((route) => ({
              path: route.path,
              pathType: route.exact ? 'Exact' : 'Prefix',
              backend: { service: { name: named(ownerOf(route)), port: { name: 'http' } } },
            })),
          },
        },
      ],
    }),
  ),
  says(
    'topup:policies-in-both-directions',
    policies,
    ({ spec }) => spec.policyTypes,
    () => ['Ingress', 'Egress'],
  ),
  says(
    'topup:policies-name-every-peer-and-port',
    policies,
    ({ spec: { ingress = [], egress = [] } }) =>
      [...ingress, ...egress].filter(({ from = [], to = [], ports = [] }) => {
        const peers = [...from, ...to];
        return ports.length === 0 || peers.length === 0 || !peers.every(isNamed);
      }),
    () => [],
  ),
];
