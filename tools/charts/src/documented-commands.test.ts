import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedCommands, documents, helmProblems, kubectlProblems } from './alerts/documented-commands.ts';
import { ROOT } from './helm.ts';
import { parse, renderText, type Manifest } from './renders.ts';

const commands = documentedCommands();
const [ofHelm, ofKubectl] = ['helm', 'kubectl'].map((tool) => commands.filter((one) => one.tool === tool));

describe('the commands of all documents and runbooks', () => {
  test('of helm name the namespace, existing files and known values', () => {
    expect(ofHelm?.length).toBeGreaterThan(8);
    expect(ofHelm?.flatMap(helmProblems)).toEqual([]);
  });

  test('of kubectl name a namespace, and leave the number of pods to helm', () => {
    expect(ofKubectl?.length).toBeGreaterThan(60);
    expect(ofKubectl?.flatMap(kubectlProblems)).toEqual([]);
  });

  test.each([
    ['kubectl -n topup scale deployment/topup-order --replicas=6', 'the next helm upgrade fails'],
    ['kubectl -n topup scale deployment topup-order --replicas 12', 'the next helm upgrade fails'],
    ['kubectl -n topup-data exec rabbitmq-server-0 -- rabbitmqctl status', 'not in a development cluster'],
    ['kubectl delete serviceaccount -l app.kubernetes.io/instance=topup', 'no namespace'],
    ['kubectl apply -k k8s/prod', 'needs make k8s-base first'],
    ['make k8s-base && kubectl apply -k k8s/production', 'there is no k8s/production'],
  ])('these tests see what is wrong with %s', (text, problem) => {
    expect(kubectlProblems({ from: 'README.md', tool: 'kubectl', text })).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ['helm rollback topup --wait', 'no namespace'],
    ['helm upgrade topup charts/shop -n topup', 'charts/shop'],
    ['helm upgrade topup charts/topup -n topup -f charts/topup/values-live.yaml', 'values-live.yaml'],
    ['helm upgrade topup charts/topup -n topup --set services.order.replica=3', "'replica'"],
  ])('these tests see what is wrong with %s', (text, problem) => {
    expect(helmProblems({ from: 'README.md', tool: 'helm', text })).toEqual([expect.stringContaining(problem)]);
  });
});

test('every target of make that a document names is one', () => {
  const targets = new Set(readFileSync(join(ROOT, 'Makefile'), 'utf8').match(/^[a-z0-9-]+(?=:)/gm));
  const named = documents().flatMap(({ text }) => text.match(/(?<=^|`)make ([a-z0-9-]+)/gm) ?? []);
  expect(named).toContain('make k8s-base');
  expect(named.filter((command) => !targets.has(command.replace('make ', '')))).toEqual([]);
});

describe('a stopped service', () => {
  const stopped = (scenario: string): Manifest[] =>
    parse(renderText(scenario, '--set', 'services.wallet.stopped=true'));
  const named = (manifests: readonly Manifest[], kind: string): string[] =>
    manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

  test.each(['prod', 'keda', 'default'])('in %s has no pods and nothing that scales it', (scenario) => {
    const manifests = stopped(scenario);
    const wallet = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'topup-wallet');
    expect(wallet).toMatchObject({ spec: { replicas: 0 } });
    for (const kind of ['HorizontalPodAutoscaler', 'ScaledObject', 'PodDisruptionBudget'])
      expect(named(manifests, kind)).not.toContain('topup-wallet');
    expect(named(manifests, 'HorizontalPodAutoscaler').length).toBe(
      named(parse(renderText(scenario)), 'HorizontalPodAutoscaler').filter((name) => name !== 'topup-wallet').length,
    );
  });

  test('still has its schema applied', () => {
    expect(named(stopped('prod'), 'Job')).toContain('topup-wallet-schema');
  });
});
