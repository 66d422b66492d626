import { describe, expect, test } from '@jest/globals';
import { eventQueues, messages, ownerOf, queryQueues, workQueues } from '@topup/proto';
import { serviceNames } from '@topup/proto/services';
import { readChart } from '@topup/stack/chart';
import { kubectl } from './helm.ts';
import { isAllowed, type Party } from './network.ts';
import { ofKind, workloadsOf, type Labels } from './pods.ts';
import { idOf, NAMESPACE, parse, render, renderText, scenarioNames, type Manifest } from './renders.ts';

const chart = await readChart();
const chartManifests = render('external-secrets');
/** The chart's policies, and those of the other namespaces. */
const manifests = [...chartManifests, ...parse(kubectl('kustomize', 'k8s/namespaces'))];

const inside: readonly Party[] = workloadsOf(chartManifests).map(({ metadata, spec }) => {
  const { labels } = spec.template.metadata;
  return { name: metadata.name.replace('topup-', ''), pod: { namespace: NAMESPACE, labels } };
});
const elsewhere = (name: string, namespace: string, labels: Labels = {}): Party => ({
  name,
  pod: { namespace, labels },
});
const DATA = 'topup-data';
const outside: readonly Party[] = [
  elsewhere('gateway', 'topup-gateway'),
  elsewhere('prometheus', 'monitoring'),
  elsewhere('dns', 'kube-system', { 'k8s-app': 'kube-dns' }),
  elsewhere('another pod of kube-system', 'kube-system'),
  elsewhere('mongodb', DATA, { app: 'mongodb-svc' }),
  elsewhere('rabbitmq', DATA, { 'app.kubernetes.io/name': 'rabbitmq' }),
  elsewhere('valkey', DATA, { 'app.kubernetes.io/name': 'valkey' }),
  elsewhere('another pod of the data', DATA),
  elsewhere('a pod of another namespace', 'elsewhere', { 'app.kubernetes.io/name': 'topup' }),
  elsewhere('a stranger in our namespace', NAMESPACE, { app: 'stranger' }),
  { name: 'the internet', address: '203.0.113.7' },
  { name: "the cloud's metadata", address: '169.254.169.254' },
  ...['10.1.2.3', '100.64.1.1', '127.0.0.1', '172.16.1.1', '192.168.1.1'].map((address) => ({
    name: `the private address ${address}`,
    address,
  })),
];
const parties = [...inside, ...outside];

const everyPort = ofKind<{ spec: { ports: { port: number }[] } }>(manifests, 'Service').flatMap(({ spec }) =>
  spec.ports.map(({ port }) => port),
);
const PORTS = [...new Set([...everyPort, 22, 53, 443, 4318, 5671, 5672, 6379, 15671, 15672, 27017])];

/**
 * The expected connections, from the tables of messages and HTTP paths instead of the chart's own map. The shell also
 * asks the storefront for rendered pages.
 */
const services = new Set<string>(serviceNames);
const overBroker = new Set<string>([
  ...[...workQueues, ...Object.keys(eventQueues), ...queryQueues].map(ownerOf),
  ...Object.values(messages).flatMap(({ from }) => [...from]),
]);
const routed = new Set(chart.routes.map((route) => ('service' in route ? route.service : route.frontend)));
const BUYS_OUTSIDE = ['auth', 'wallet', 'supplier-gateway'];
const portsOf = (name: string): { port?: number; managementPort: number } =>
  name === 'audit'
    ? { managementPort: 3106 }
    : name in chart.services
      ? chart.services[name as 'auth']
      : { port: 8080, managementPort: 8081 };

function expected(from: Party, to: Party, port: number): boolean {
  const client = from.name;
  const isService = services.has(client);
  const isSchema = /-schema(-check)?$/.test(client);
  const isBroker = /^broker(-check)?$/.test(client);
  const isAudit = client === 'audit';
  if (client === 'gateway') return routed.has(to.name) && port === portsOf(to.name).port;
  if (client === 'prometheus')
    return (
      inside.includes(to) && (routed.has(to.name) || to.name === 'audit') && port === portsOf(to.name).managementPort
    );
  if (to.name === 'storefront') return client === 'shell' && port === portsOf(to.name).port;
  if (to.name === 'auth') return isService && client !== 'auth' && port === chart.services.auth.port;
  if (to.name === 'mongodb') return port === 27017 && (isService || isSchema || isAudit);
  if (to.name === 'valkey') return port === 6379 && isService;
  if (to.name === 'rabbitmq') {
    if (port === 5671 || port === 5672) return overBroker.has(client) || isAudit;
    return isBroker && (port === 15671 || port === 15672);
  }
  if (to.name === 'prometheus') return port === 4318 && isService;
  if (to.name === 'dns') return port === 53 && (isService || isSchema || isAudit || isBroker || client === 'shell');
  return to.name === 'the internet' && port === 443 && BUYS_OUTSIDE.includes(client);
}

describe('the policies allow exactly the connections in the tables of messages and paths', () => {
  const pairs = parties.flatMap((from) => parties.filter((to) => to !== from).map((to) => [from, to] as const));
  const ours = pairs.filter((pair) => pair.some((party) => inside.includes(party)));

  test.each(parties.map((from) => [from.name, from] as const))('from %s', (_, from) => {
    const wrong = ours
      .filter(([client]) => client === from)
      .flatMap(([, to]) => PORTS.map((port) => ({ to, port })))
      .filter(({ to, port }) => isAllowed(manifests, { from, to, port, protocol: 'TCP' }) !== expected(from, to, port))
      .map(({ to, port }) => `${to.name}:${port}`);
    expect(wrong).toEqual([]);
  });

  test("the chart's own policies open nothing that only the other namespace refuses", () => {
    const isIn = ({ pod }: Party, other: Party) => pod?.namespace === other.pod?.namespace;
    const wrong = ours
      .filter(([from, to]) => from.pod && to.pod && !isIn(from, to))
      .flatMap(([from, to]) => PORTS.map((port) => ({ from, to, port, protocol: 'TCP' as const })))
      .filter((one) => isAllowed(chartManifests, one))
      .filter(({ from, to, port }) => {
        const clients = inside.includes(from) ? [from] : outside.filter((one) => isIn(one, from));
        const servers = inside.includes(to) ? [to] : outside.filter((one) => isIn(one, to));
        return !clients.some((client) => servers.some((server) => expected(client, server, port)));
      });
    expect(wrong.map(({ from, to, port }) => `${from.name} to ${to.name}:${port}`)).toEqual([]);
  });

  test('a receiver of notices in a private network is reached by auth alone, on its port; without one nothing is', () => {
    const party = { ports: [{ port: 8443, protocol: 'TCP' }], peers: [{ ipBlock: { cidr: '10.1.2.3/32' } }] };
    const given = ['--set-json', `network.parties.webhook=${JSON.stringify(party)}`];
    const receiver = parties.filter(({ name }) => name.startsWith('the private address'));
    const reached = (policies: readonly Manifest[]) =>
      inside.flatMap((from) =>
        receiver
          .filter((to) => isAllowed(policies, { from, to, port: 8443, protocol: 'TCP' }))
          .map((to) => `${from.name} to ${to.address}`),
      );
    expect(reached(parse(renderText('external-secrets', ...given)))).toEqual(['auth to 10.1.2.3']);
    expect(reached(chartManifests)).toEqual([]);
  });

  test('names are looked up by UDP too', () => {
    const dns = outside.find(({ name }) => name === 'dns') as Party;
    const asking = inside.filter((from) => isAllowed(manifests, { from, to: dns, port: 53, protocol: 'UDP' }));
    // The shell asks the storefront for its rendered pages.
    const frontends = Object.keys(chart.frontends).filter((name) => name !== 'shell');
    expect(asking.map(({ name }) => name).sort()).toEqual(
      inside
        .map(({ name }) => name)
        .filter((name) => !frontends.includes(name))
        .sort(),
    );
  });

  test.each(scenarioNames.filter((name) => name !== 'dev'))('every policy of %s is one of these', (scenario) => {
    const specs = (manifests: readonly Manifest[]) =>
      ofKind<{ spec: object }>(manifests, 'NetworkPolicy').map((policy) => [idOf(policy), policy.spec]);
    expect(specs(chartManifests)).toEqual(expect.arrayContaining(specs(render(scenario))));
  });

  test('in a development install too, but for the internet', () => {
    const dev = [...render('dev'), ...parse(kubectl('kustomize', 'k8s/namespaces'))];
    const wrong = ours
      .filter((pair) => pair.some(({ pod }) => pod && pod.namespace !== NAMESPACE))
      .flatMap(([from, to]) => PORTS.map((port) => ({ from, to, port, protocol: 'TCP' as const })))
      .filter((one) => isAllowed(dev, one) !== expected(one.from, one.to, one.port));
    expect(wrong.map(({ from, to, port }) => `${from.name} to ${to.name}:${port}`)).toEqual([]);
  });

  test('the purchase of a development install reaches what it needs, and the simulated world is reached by its clients alone', () => {
    const dev = [...render('dev'), ...parse(kubectl('kustomize', 'k8s/namespaces'))];
    const pods = workloadsOf(render('dev')).map(({ metadata, spec }): Party => ({
      name: metadata.name.replace('topup-', ''),
      pod: { namespace: NAMESPACE, labels: spec.template.metadata.labels },
    }));
    const pod = (name: string) => pods.find((one) => one.name === name) as Party;
    const reached = (from: Party, ports: readonly number[]) =>
      pods.filter((to) => ports.some((port) => to !== from && isAllowed(dev, { from, to, port, protocol: 'TCP' })));
    const names = (found: readonly Party[]) => found.map(({ name }) => name).sort();
    expect(names(reached(pod('purchase-test'), PORTS))).toEqual(['auth', 'catalogue', 'order', 'simulators', 'wallet']);
    expect(names(reached(pod('simulators'), PORTS))).toEqual(['wallet']);
    const clients = pods.filter((from) => reached(from, [8080, 8081]).includes(pod('simulators')));
    expect(names(clients)).toEqual(['audit', 'auth', 'purchase-test', 'supplier-gateway', 'wallet']);
  });

  test('without policies every connection would be allowed', () => {
    const [from, to] = inside as [Party, Party];
    expect(isAllowed([], { from, to, port: 22, protocol: 'TCP' })).toBe(true);
  });
});
