import { auditConfig } from '@topup/audit/config';
import { afterAll, describe, expect, test } from '@jest/globals';
import { eventQueues, ownerOf, workQueues } from '@topup/proto';
import { serviceNames } from '@topup/proto/services';
import { readChart } from '@topup/stack/chart';
import { loadServiceSettings } from '@topup/stack/service-settings';
import { readStaticServerConfig } from '@topup/static-server/config';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from './helm.ts';
import { configMapOf, deploymentOf, envOf } from './pods.ts';
import { render, scenarioNames } from './renders.ts';

type Values = {
  settings: Record<string, unknown>;
  sharedSettings: Record<string, { services: string[] }>;
  services: Record<string, { settings?: Record<string, unknown>; secrets: Record<string, unknown>; queues?: string[] }>;
  audit: { settings: Record<string, unknown>; secrets: Record<string, unknown> };
};
const values = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;
const schemas = await loadServiceSettings();
const frontends = Object.keys((await readChart()).frontends);
/** Set by the templates, from ports and other values of the chart. */
const MADE_BY_TEMPLATES = ['PORT', 'MANAGEMENT_PORT', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES', 'JWKS_URL'];
/** Not set in a cluster, because a pod keeps no files. */
const FOR_LOCAL_STACKS = ['TRACES_DIR'];
const READ_BY_NODE = ['NODE_OPTIONS'];

const key = Buffer.alloc(32).toString('base64url');
/** A value as an operator would put it into the Secret. */
function secretValue(name: string): string {
  if (name.endsWith('_URL'))
    return { MONGO_URL: 'mongodb://m/a', AMQP_URL: 'amqp://r', REDIS_URL: 'redis://v' }[name] ?? '';
  return name.endsWith('_KEYS') ? `k1:${key}` : key;
}

describe.each(serviceNames)('%s', (service) => {
  const names = Object.keys(schemas[service].shape).sort();

  test('has exactly its settings in the values', () => {
    const { settings = {}, secrets } = values.services[service] ?? { secrets: {} };
    const shared = Object.entries(values.sharedSettings).filter(([, { services }]) => services.includes(service));
    const offered = [
      ...MADE_BY_TEMPLATES,
      ...FOR_LOCAL_STACKS,
      ...(service === 'auth' ? ['GOOGLE_CLIENT_ID'] : []),
      ...Object.keys(values.settings),
      ...shared.map(([name]) => name),
      ...Object.keys(settings),
      ...Object.keys(secrets),
    ];
    expect(offered.sort()).toEqual(names);
  });

  test.each(scenarioNames)('starts with what %s tells it', (scenario) => {
    const environment = {
      ...configMapOf(render(scenario), service),
      ...envOf(deploymentOf(render(scenario), service), secretValue),
    };
    expect(Object.keys(environment).filter((name) => !names.includes(name) && !READ_BY_NODE.includes(name))).toEqual(
      [],
    );
    const parsed = schemas[service].safeParse(environment);
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(parsed.data).toMatchObject({ HOST: '0.0.0.0' });
  });

  test('is scaled by the queues that it takes from', () => {
    const taken = [...workQueues, ...Object.keys(eventQueues)].filter((queue) => ownerOf(queue) === service);
    expect([...(values.services[service]?.queues ?? [])].sort()).toEqual(taken.sort());
  });
});

describe('the audit', () => {
  const names = Object.keys(auditConfig.shape).sort();

  test('has exactly its settings in the values', () => {
    const { settings, secrets } = values.audit;
    // Set otherwise: the port by the template, the copies' folder by the wallet's volume, the rest for every pod.
    const offered = ['MANAGEMENT_PORT', 'AUDIT_SEAL_COPY_DIR', 'HOST', 'LOG_LEVEL'];
    expect([...offered, ...Object.keys(settings), ...Object.keys(secrets)].sort()).toEqual(names);
  });

  test.each(scenarioNames)('starts with what %s tells it', (scenario) => {
    const deployment = deploymentOf(render(scenario), 'audit');
    const url = (name: string): string => (name === 'AUDIT_MONGO_URL' ? 'mongodb://m/' : 'amqp://r');
    const environment = {
      ...configMapOf(render(scenario), 'audit'),
      ...envOf(deployment, (name) => (name.endsWith('_URL') ? url(name) : secretValue(name))),
    };
    expect(Object.keys(environment).filter((name) => !names.includes(name) && !READ_BY_NODE.includes(name))).toEqual(
      [],
    );
    expect(auditConfig.safeParse(environment).error?.issues ?? []).toEqual([]);
  });
});

describe.each(scenarioNames)('the front ends of %s', (scenario) => {
  const manifests = render(scenario);
  const config = join(mkdtempSync(join(tmpdir(), 'topup-charts-')), 'config.json');
  writeFileSync(config, configMapOf(manifests, 'shell')['config.json'] ?? '');
  afterAll(() => rmSync(dirname(config), { recursive: true }));

  test.each(frontends)('%s starts with what it is told', (name) => {
    // The environment that the image itself sets.
    const image = { SITE_DIR: '/site', SITE_PREFIX: name === 'shell' ? '' : `/remotes/${name}`, CONFIG_FILE: config };
    const environment = { ...image, ...envOf(deploymentOf(manifests, name), secretValue) };
    expect(readStaticServerConfig(environment)).toMatchObject({ host: '0.0.0.0', port: 8080, managementPort: 8081 });
  });

  test('the shell is told of every remote', () => {
    const { runtimeConfig } = readStaticServerConfig({ SITE_DIR: '/site', CONFIG_FILE: config });
    expect(runtimeConfig?.remotes.map(({ name }) => name).sort()).toEqual(
      frontends.filter((name) => name !== 'shell').sort(),
    );
  });
});

test('staging calls no address of production', () => {
  const given = (service: string) => Object.entries(values.services[service]?.settings ?? {});
  const production = serviceNames.flatMap((service) =>
    given(service).flatMap(([name, value]) =>
      /^https?:/.test(String(value)) ? [[service, name, value] as const] : [],
    ),
  );
  expect(production.length).toBeGreaterThan(1);
  const same = production.filter(([service, name, value]) => configMapOf(render('staging'), service)[name] === value);
  expect(same).toEqual([]);
});

test('a setting of two services has one value', () => {
  const config = (service: string) => configMapOf(render('default'), service);
  expect(config('order')['POINT_COST_PAISE']).toBe(config('catalogue')['POINT_COST_PAISE']);
  const bySeveral = Object.entries(values.services).flatMap(([, { settings = {} }]) => Object.keys(settings));
  expect(bySeveral.filter((name, i) => bySeveral.indexOf(name) !== i)).toEqual([]);
});
