import { describe, expect, test } from '@jest/globals';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { text, trackedFiles } from './sources.ts';

/** The files at every service's root, and what each must export. */
const ROOT = {
  'main.ts': null,
  'app.ts': 'createApp',
  'config.ts': 'configSchema',
  'schema.ts': null,
  'collections.ts': 'openCollections',
  'openapi.ts': 'document',
  'routes.ts': 'routes',
  'consumers.ts': null,
} as const;
/** `assembly.ts` is the part of the wiring that the saga simulation also starts. */
const ROOT_MAY = ['alarms.ts', 'assembly.ts', 'metrics.ts', 'deps.ts'];
/** The layers, named the same everywhere. A service arranged by feature has them inside its features. */
const LAYERS = ['domain', 'use-cases', 'store', 'jobs', 'http', 'messages'];
const BESIDE = ['cli', 'testing', 'tests'];

/** The additional folders of each service: its engine, protocol adapters, or features. Its README explains each. */
const ROOMS: Record<ServiceName, readonly string[]> = {
  auth: ['tokens', 'webhook'],
  wallet: ['ledger', 'payments', 'recharges', 'history', 'reconciliation', 'admin'],
  order: ['saga'],
  catalogue: ['changes', 'pictures'],
  'supplier-gateway': ['delivery', 'suppliers'],
};

/** Paths below a service's `src`. */
const inside = (service: string): string[] => {
  const src = `services/${service}/src/`;
  return trackedFiles().flatMap((path) => (path.startsWith(src) ? [path.slice(src.length)] : []));
};

describe.each(serviceNames)('the layout of %s', (service) => {
  const files = inside(service);
  const atRoot = files.filter((path) => !path.includes('/'));

  test('has the files of every service at its root, and no others', () => {
    expect(Object.keys(ROOT).filter((name) => !atRoot.includes(name))).toEqual([]);
    expect(atRoot.filter((name) => !(name in ROOT) && !ROOT_MAY.includes(name))).toEqual([]);
  });

  test.each(Object.entries(ROOT).filter(([, name]) => name !== null))('%s exports %s', (file, name) => {
    expect(text(`services/${service}/src/${file}`)).toMatch(
      new RegExp(`^export (async )?(const|function) ${name}\\b`, 'm'),
    );
  });

  test('has the standard layers and the folders that its README explains', () => {
    const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
    const known = [...LAYERS, ...BESIDE, ...ROOMS[service]];
    expect([...folders].filter((folder) => !known.includes(folder))).toEqual([]);
    expect(ROOMS[service].filter((room) => !folders.has(room))).toEqual([]);
    const opening = text(`services/${service}/README.md`).split('\n## ', 1)[0] ?? '';
    expect(ROOMS[service].filter((room) => !opening.includes(`\`${room}/\``))).toEqual([]);
  });

  test('keeps HTTP routes in http/, and tests of more than one file in tests/, its own or a feature’s', () => {
    const routes = files.filter((path) => /(^|\/)routes\//.test(path));
    expect(routes.filter((path) => !/(^|\/)http\/routes\//.test(path))).toEqual([]);
    expect(files.filter((path) => /^[^/]+\.test\.ts$/.test(path))).toEqual([]);
  });
});
