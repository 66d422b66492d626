import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readChart } from '@topup/stack/chart';
import { parse } from 'yaml';
import { ROOT } from '../steps.ts';
import { readSkaffold, type Artifact, type SkaffoldConfig } from './skaffold-file.ts';
import { neededWorkspaces } from './workspaces.ts';

const configs = readSkaffold();
const artifacts = configs.flatMap(({ build }) => build.artifacts);
const [release] = configs.flatMap(({ deploy }) => deploy.helm?.releases ?? []);
const chart = await readChart();
const inChart = [...Object.keys(chart.services), 'audit', 'simulators', ...Object.keys(chart.frontends)].map(
  (name) => `topup/${name}`,
);
const here = (...path: string[]): boolean => existsSync(join(ROOT, ...path));

type JobArgs = {
  defaults: { schema: { args: string[] } };
  broker: { provision: { args: string[] } };
  simulators: { testArgs: string[] };
};

test('a word that skaffold does not know is refused', () => {
  const file = join(tmpdir(), `skaffold-${process.pid}.yaml`);
  const text = readFileSync(join(ROOT, 'skaffold.yaml'), 'utf8');
  for (const [right, wrong] of [
    ['localPort:', 'lokalPort:'],
    ['dockerfile:', 'dockerFile:'],
    ['v4beta14', 'v4beta99'],
  ] as const) {
    writeFileSync(file, text.replace(right, wrong));
    expect(() => readSkaffold(file)).toThrow();
  }
  rmSync(file);
});

test('every image of the chart is built, and nothing else', () => {
  expect(artifacts.map(({ image }) => image).sort()).toEqual([...inChart].sort());
});

test.each(artifacts.map((artifact) => [artifact.image, artifact] as const))(
  '%s is built from existing files',
  (image, artifact) => {
    const { dockerfile, buildArgs } = artifact.docker;
    expect(here(dockerfile)).toBe(true);
    const declared = new Set(readFileSync(join(ROOT, dockerfile), 'utf8').match(/(?<=^ARG )\w+/gm));
    expect(Object.keys(buildArgs).filter((name) => !declared.has(name))).toEqual([]);
    const { WORKSPACE, FRONTEND, SITE_PREFIX } = buildArgs;
    const folder = WORKSPACE ?? `frontends/${FRONTEND}`;
    expect([folder.split('/').at(-1), here(folder, 'src/main.ts')]).toEqual([image.split('/')[1], true]);
    const route = chart.routes.find((one) => 'frontend' in one && one.frontend === FRONTEND);
    expect(SITE_PREFIX).toBe(route?.path.replace(/\/$/, ''));
    // A digest cannot have a default here, so the caller of the build names both images.
    expect([buildArgs['BUILD_IMAGE'], buildArgs['BASE_IMAGE']]).toEqual([
      '{{.TOPUP_BUILD_IMAGE}}',
      '{{.TOPUP_BASE_IMAGE}}',
    ]);
  },
);

const synced = artifacts.filter(({ docker }) => docker.target === 'dev');
test.each(synced.map((artifact) => [artifact.image, artifact] as const))(
  '%s gets every source that it runs',
  (_, artifact) => {
    const sources = artifact.sync?.manual.map(({ src }) => src) ?? [];
    const needed = neededWorkspaces(ROOT, artifact.docker.buildArgs['WORKSPACE'] ?? '');
    expect([...sources].sort()).toEqual(needed.map((folder) => `${folder}/src/**/*.ts`).sort());
    expect(sources.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
    const dockerfile = readFileSync(join(ROOT, artifact.docker.dockerfile), 'utf8');
    for (const { dest } of artifact.sync?.manual ?? []) expect(dockerfile).toContain(`watch.ts", "/app", "${dest}"]`);
  },
);

test('the chart gets the repository and the tag of each of its images', () => {
  const values = [
    ...Object.keys(chart.services).map((name) => `services.${name}`),
    'audit',
    'simulators',
    ...Object.keys(chart.frontends).map((name) => `frontends.${name}`),
  ];
  const expected = values.flatMap((value) => {
    const variable = `topup_${value.split('.').at(-1)?.replaceAll('-', '_')}`;
    return [
      [`${value}.image.repository`, `{{.IMAGE_REPO_${variable}}}`],
      [`${value}.image.tag`, `{{.IMAGE_TAG_${variable}}}`],
    ];
  });
  expect(release?.setValueTemplates).toEqual(Object.fromEntries(expected));
  expect([release?.chartPath ?? '', ...(release?.valuesFiles ?? [])].filter((path) => !here(path))).toEqual([]);
});

test('a development install runs the sources of what a release runs', () => {
  const given = parse(readFileSync(join(ROOT, 'charts/topup/values.yaml'), 'utf8')) as JobArgs;
  const ofSources = (args: string[]): string[] => args.map((arg) => arg.replace(/\.js$/, '.ts'));
  const image = readFileSync(join(ROOT, 'images/service.Dockerfile'), 'utf8');
  const [, command = ''] = /^CMD (.*watch\.ts.*)$/m.exec(image) ?? [];
  expect(release?.overrides).toEqual({
    defaults: { schema: { args: ofSources(given.defaults.schema.args) } },
    broker: { provision: { args: ofSources(given.broker.provision.args) } },
    simulators: { testArgs: ofSources(given.simulators.testArgs) },
    // What the image does without arguments.
    audit: { args: JSON.parse(command) as unknown },
  });
});

const released = (config: SkaffoldConfig): Artifact[] => {
  const removed = new Set(config.profiles.find(({ name }) => name === 'ci')?.patches.map(({ path }) => path));
  return config.build.artifacts.filter(({ docker, sync }, i) => {
    const isRemoved = (field: string): boolean => removed.delete(`/build/artifacts/${i}/${field}`);
    return (!docker.target || isRemoved('docker/target')) && (!sync || isRemoved('sync'));
  });
};

test('no image of a release is one for development', () => {
  for (const config of configs) expect(released(config)).toEqual(config.build.artifacts);
});
