import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { simulatedSupplier } from '@topup/simulators/supplier';
import { CHART, helm, ROOT, verified } from './helm.ts';
import { KEPT } from './kept.ts';
import { keptObjects, objectsOf } from './objects.ts';
import { NAMESPACE, parse, RELEASE, render, renderText, scenarioNames, valueFlags, type Manifest } from './renders.ts';

describe.each(scenarioNames)('%s', (scenario) => {
  test('passes helm lint', () => {
    expect(helm('lint', '--strict', CHART, ...valueFlags(scenario))).toContain('0 chart(s) failed');
  });

  test('has exactly the objects of objects.yaml', () => {
    expect(objectsOf(render(scenario))).toEqual(keptObjects()[scenario]);
  });
});

describe('generated files are up to date (npm run charts:write)', () => {
  test.each(KEPT.map((kept) => [relative(ROOT, kept.path), kept] as const))('%s', async (_, { path, content }) => {
    expect(await content()).toBe(readFileSync(path, 'utf8'));
  });
});

describe('the schema of the values refuses', () => {
  const BAD: readonly (readonly [string, string])[] = [
    ['publicOrigin=shop.example', '/publicOrigin'],
    ['support.email=', '/support/email'],
    ['google.clientId=', '/google/clientId'],
    ['trustedProxies=many', '/trustedProxies'],
    ['service.auth.port=3001', "'service'"],
    ['services.auth.replica=2', "'replica'"],
    ['services.order.settings.PAYMENT_WAITS=3', "'PAYMENT_WAITS'"],
    ['services.wallet.settings.EKUPI_BASE_URI=https://pay.example', "'EKUPI_BASE_URI'"],
    ['services.wallet.settings.PHONEPE_BASE_URL=pay.example', '/services/wallet/settings/PHONEPE_BASE_URL'],
    ['services.wallet.settings.PHONEPE_CLIENT_VERSION=', '/services/wallet/settings/PHONEPE_CLIENT_VERSION'],
    ['services.wallet.settings.SEAL_COPY_DIR=seals', '/services/wallet/settings/SEAL_COPY_DIR'],
    ['services.auth.secrets.MONGO.name=x', "'MONGO'"],
    ['services.auth.image.tag=latest', '/services/auth/image/tag'],
    ['services.auth.image.digest=sha256:1', '/services/auth/image/digest'],
    ['services.auth.port=80', '/services/auth/port'],
    ['audit.replicas=2', '/audit/replicas'],
    ['audit.settings.AUDIT_EVERY=1', "'AUDIT_EVERY'"],
    ['services.auth.autoscaling.type=both', '/services/auth/autoscaling/type'],
    ['defaults.resources.limits.memory=lots', '/defaults/resources/limits/memory'],
    ['settings.LOG_LEVEL=loud', '/settings/LOG_LEVEL'],
    ['gateway.requestTimeout=long', '/gateway/requestTimeout'],
    ['simulators.enabled=true', '/google/simulated'],
    ['broker.provision.enabled=true', '/broker/provision/secretName'],
  ];
  test.each(BAD)('%s', (assignment, place) => {
    expect(() => renderText('default', '--set', assignment)).toThrow(place);
  });

  test('an install without the shop’s contact details, naming all that are missing', () => {
    for (const fact of ['publicOrigin', 'google/clientId', 'support/city', 'EKUPI_BASE_URL', simulatedSupplier.address])
      expect(() => helm('template', RELEASE, CHART)).toThrow(fact);
  });
});

describe('the templates refuse', () => {
  test.each([
    ['prod', 'services.auth.image.digest=', 'the image of auth has no digest'],
    ['keda', 'services.catalogue.autoscaling.type=keda', 'catalogue takes from no queue'],
    ['default', 'network.flows.auth={nobody}', 'network.flows names "nobody"'],
  ])('in %s: %s', (scenario, assignment, reason) => {
    expect(() => renderText(scenario, '--set', assignment)).toThrow(reason);
  });
});

describe('a change reaches', () => {
  const checksums = (...more: string[]): Record<string, string> => {
    type Pods = Manifest & { spec: { template: { metadata: { annotations?: Record<string, string> } } } };
    const deployments = parse(renderText('default', ...more)).filter(({ kind }) => kind === 'Deployment') as Pods[];
    const sums = deployments.map(({ metadata, spec }) => [
      metadata.name,
      spec.template.metadata.annotations?.['checksum/config'],
    ]);
    return Object.fromEntries(sums.filter(([, sum]) => sum !== undefined)) as Record<string, string>;
  };
  const before = checksums();
  const restarted = (assignment: string): string[] => {
    const after = checksums('--set', assignment);
    return Object.keys(before)
      .filter((name) => after[name] !== before[name])
      .sort();
  };

  test.each([
    ['services.order.settings.ORDER_LINES_MAX=9', ['topup-order']],
    ['sharedSettings.POINT_COST_PAISE.value=51', ['topup-catalogue', 'topup-order']],
    ['support.city=Delhi', ['topup-shell']],
    ['google.clientId=another.example', ['topup-auth', 'topup-shell']],
    ['services.auth.replicas=3', []],
    ['audit.settings.AUDIT_EVERY_S=60', ['topup-audit']],
  ])('%s: only the pods that read it', (assignment, pods) => {
    expect(restarted(assignment)).toEqual(pods);
  });
});

test('a helm or kubectl with another checksum is refused', () => {
  for (const name of ['helm', 'kubectl'] as const)
    expect(() => verified(name, Buffer.from('#!/bin/sh'))).toThrow(`has another ${name}`);
});

test('two releases in one namespace share no name', () => {
  const names = (release: string): string[] =>
    parse(helm('template', release, CHART, '--namespace', NAMESPACE, ...valueFlags('external-secrets'))).map(
      ({ kind, metadata }) => `${kind}/${metadata.name}`,
    );
  const [one, other] = [names('blue'), names('green')];
  expect(one.filter((name) => other.includes(name))).toEqual([]);
});

test('an image built with a number as its tag is taken', () => {
  expect(renderText('default', '--set', 'services.auth.image.tag=20261122')).toContain('topup/auth:20261122');
});
