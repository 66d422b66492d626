import { describe, expect, test } from '@jest/globals';
import { render, scenarioNames, type Manifest } from './renders.ts';
import { ACCEPTED, ACCEPTED_OF } from './rules/accepted.ts';
import { RULES } from './rules/every-rule.ts';
import type { Rule } from './rules/rule.ts';

const acceptedOf = ({ ids }: Rule) => ids.map((id) => ACCEPTED[id]).find((accepted) => accepted !== undefined);
function isAccepted(rule: Rule, scenario: string): boolean {
  const accepted = acceptedOf(rule);
  if (!accepted || accepted.except?.includes(scenario)) return false;
  return accepted.only?.includes(scenario) ?? true;
}

/** A rule's findings, except those accepted for single objects. */
const findings = ({ ids, finds }: Rule, manifests: readonly Manifest[], scenario: string): string[] =>
  finds(manifests, scenario).filter((found) => !ids.some((id) => ACCEPTED_OF[id]?.[found]));

test.each(RULES.map((rule) => [rule.ids.join(' '), rule] as const))('%s', (_, rule) => {
  const found = scenarioNames
    .filter((scenario) => !isAccepted(rule, scenario))
    .map((scenario) => [scenario, findings(rule, render(scenario), scenario)] as const);
  expect(found.filter(([, findings]) => findings.length > 0)).toEqual([]);
});

test('every accepted exception occurs', () => {
  const stale = Object.keys(ACCEPTED).filter((id) => {
    const rule = RULES.find(({ ids }) => ids.includes(id));
    return (
      !rule ||
      !scenarioNames.some(
        (scenario) => isAccepted(rule, scenario) && findings(rule, render(scenario), scenario).length > 0,
      )
    );
  });
  const staleOf = Object.entries(ACCEPTED_OF).flatMap(([id, objects]) => {
    const found = RULES.filter(({ ids }) => ids.includes(id)).flatMap(({ finds }) =>
      scenarioNames.flatMap((scenario) => finds(render(scenario), scenario)),
    );
    return Object.keys(objects).filter((object) => !found.includes(object));
  });
  expect([...stale, ...staleOf]).toEqual([]);
});

test('every assertion compares something', () => {
  const idle = RULES.filter(
    ({ subjects }) => subjects && scenarioNames.every((one) => subjects(render(one)).length === 0),
  );
  expect(idle.flatMap(({ ids }) => ids)).toEqual([]);
});

describe('the rules detect', () => {
  /** A render with every object of one kind changed. */
  function changed(kind: string, change: (one: never) => void, scenario = 'default'): Manifest[] {
    const copy = structuredClone(render(scenario)) as Manifest[];
    copy.filter((one) => one.kind === kind).forEach((one) => change(one as never));
    return copy;
  }
  const broken = (manifests: readonly Manifest[], scenario = 'default'): string[] =>
    RULES.filter((rule) => !isAccepted(rule, scenario) && findings(rule, manifests, scenario).length > 0).flatMap(
      ({ ids }) => ids,
    );

  type Pod = { spec: { template: { spec: Record<string, unknown> & { containers: [Record<string, unknown>] } } } };
  const container = (field: string, value: unknown) =>
    changed('Deployment', ({ spec }: Pod) => (spec.template.spec.containers[0][field] = value));
  const pod = (field: string, value: unknown) =>
    changed('Deployment', ({ spec }: Pod) => (spec.template.spec[field] = value));

  test.each([
    ['kube-linter:latest-tag', container('image', 'topup/auth')],
    ['kube-linter:latest-tag', container('image', 'topup/auth:latest')],
    ['kube-linter:no-liveness-probe', container('livenessProbe', undefined)],
    [
      'topup:probes-on-the-management-port',
      container('readinessProbe', { httpGet: { path: '/readyz', port: 'http' } }),
    ],
    ['kube-linter:env-var-secret', container('env', [{ name: 'SUPPLIER_KEY', value: 'text' }])],
    ['kube-linter:duplicate-env-var', container('env', [{ name: 'A' }, { name: 'A' }])],
    ['pss:volumeTypes', pod('volumes', [{ name: 'docker', hostPath: { path: '/var/run/docker.sock' } }])],
    ['pss:hostNamespaces', pod('hostPID', true)],
    ['topup:stops-within-its-grace', pod('terminationGracePeriodSeconds', 35)],
    ['kube-linter:non-existent-service-account', pod('serviceAccountName', 'nobody')],
    [
      'topup:route-leads-to-a-public-port',
      changed('Service', ({ spec }: { spec: { ports: { port: number }[] } }) =>
        spec.ports.forEach((port) => port.port++),
      ),
    ],
    [
      'kube-linter:dangling-service',
      changed('Service', ({ spec }: { spec: { selector: object } }) => (spec.selector = { app: 'x' })),
    ],
    [
      'kube-linter:pdb-max-unavailable',
      changed('PodDisruptionBudget', ({ spec }: { spec: { maxUnavailable: number } }) => (spec.maxUnavailable = 0)),
    ],
    [
      'topup:scaled-by-one-thing-only',
      changed('Deployment', ({ spec }: { spec: { replicas?: number } }) => delete spec.replicas),
    ],
    ['topup:several-pods-have-a-budget', render('default').filter(({ kind }) => kind !== 'PodDisruptionBudget')],
    ['kube-linter:non-isolated-pod', render('default').filter(({ kind }) => kind !== 'NetworkPolicy')],
    ['topup:number-of-pods', changed('Deployment', ({ spec }: { spec: { replicas: number } }) => (spec.replicas = 3))],
    ['topup:probes', container('livenessProbe', { httpGet: { path: '/readyz', port: 'management' } })],
    ['topup:runs-without-rights', pod('securityContext', { seccompProfile: { type: 'RuntimeDefault' } })],
    ['topup:secrets-by-reference-only', container('env', [{ name: 'MONGO_URL', value: 'mongodb://user:text@host/' }])],
    ['topup:ports', container('ports', [{ name: 'management', containerPort: 3100 }])],
    [
      'topup:settings-of-the-values',
      changed('ConfigMap', ({ data }: { data: Record<string, string> }) => (data['HOST'] = 'localhost')),
    ],
    [
      'topup:hooks-in-their-order',
      changed('Job', ({ metadata }: { metadata: { annotations?: object } }) => delete metadata.annotations),
    ],
  ])('%s', (id, manifests) => {
    expect(broken(manifests)).toContain(id);
  });

  test('a Job whose account comes after it', () => {
    const late = changed(
      'ServiceAccount',
      ({ metadata }: { metadata: { annotations?: object } }) => delete metadata.annotations,
      'external-secrets',
    );
    expect(broken(late, 'external-secrets')).toContain('topup:hook-has-its-account');
  });
});
