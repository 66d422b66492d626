import { expect, test } from '@jest/globals';
import { imageBuilds } from '@topup/build/images/image-builds';
import { readSkaffold } from '@topup/build/images/skaffold-file';
import { kubectl } from './helm.ts';
import { ofKind, workloadsOf } from './pods.ts';
import { parse, render } from './renders.ts';

const installed = [...render('dev'), ...parse(kubectl('kustomize', 'k8s/dev'))];

test('what is built is exactly what a development install runs, by name and tag', () => {
  const tags = imageBuilds({ TOPUP_BUILD_IMAGE: 'node@sha256:1', TOPUP_BASE_IMAGE: 'base@sha256:2' }).map(
    ({ tag }) => tag,
  );
  expect(tags.length).toBe(11);
  const run = workloadsOf(render('dev')).flatMap(({ spec }) => spec.template.spec.containers.map(({ image }) => image));
  expect(tags.toSorted()).toEqual([...new Set(run)].toSorted());
});

test('every port that skaffold forwards is one of a Service of a development cluster', () => {
  const services = ofKind<{ spec: { ports: { port: number }[] } }>(installed, 'Service');
  const offered = services.flatMap(({ metadata, spec }) => spec.ports.map(({ port }) => `${metadata.name}:${port}`));
  const forwarded = readSkaffold().flatMap(({ portForward }) => portForward);
  const named = forwarded.filter(({ resourceName }) => !resourceName.startsWith('{{'));
  expect(named.length).toBeGreaterThan(0);
  expect(
    named.map(({ resourceName, port }) => `${resourceName}:${port}`).filter((one) => !offered.includes(one)),
  ).toEqual([]);
  expect(new Set(forwarded.map(({ localPort }) => localPort)).size).toBe(forwarded.length);
});
