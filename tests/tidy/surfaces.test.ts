import { expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import { sourceFiles, text, trackedFiles } from './sources.ts';

type Names = Readonly<Record<string, string>>;
type Manifest = { readonly name: string; readonly exports?: Names; readonly dependencies?: Names };

/** What a service may export: its collections, and one file per purpose in `testing/`. */
const SURFACE = /^\.\/(collections|testing\/[a-z-]+)$/;

const workspaces = trackedFiles()
  .filter((path) => /^.+\/package\.json$/.test(path))
  .map((path) => ({ folder: path.replace(/package\.json$/, ''), ...(JSON.parse(text(path)) as Manifest) }));

test('a workspace exports named entry points, never all files', () => {
  expect(workspaces.length).toBeGreaterThan(10);
  const open = workspaces.filter(({ exports }) => !exports || Object.keys(exports).some((key) => /^\.\/\*/.test(key)));
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('a service exports its collections and test surfaces, never internal files', () => {
  const services = workspaces.filter(({ folder }) => serviceNames.some((name) => folder === `services/${name}/`));
  expect(services.length).toBe(serviceNames.length);
  const deep = services.flatMap(({ name, exports = {} }) =>
    Object.keys(exports).flatMap((key) => (SURFACE.test(key) ? [] : [name + key.slice(1)])),
  );
  expect(deep).toEqual([]);
});

test('a workspace exports nothing unused', () => {
  const sources = sourceFiles().map(text);
  const imported = new Set(sources.flatMap((content) => content.match(/@topup\/[\w./-]+(?=['"`])/g) ?? []));
  const unused = workspaces.flatMap(({ name, exports = {} }) =>
    Object.keys(exports)
      .map((key) => name + key.slice(1))
      .filter((entry) => !entry.includes('*') && !imported.has(entry)),
  );
  expect(unused).toEqual([]);
});

test('what `src` imports of another workspace is in `dependencies`', () => {
  const shipped = sourceFiles().filter((path) => !/\.test\.tsx?$|\/(testing|tests)\//.test(path));
  const missing = workspaces.flatMap(({ folder, name, dependencies = {} }) =>
    shipped
      .filter((path) => path.startsWith(`${folder}src/`))
      .flatMap((path) => text(path).match(/(?<=['"])@topup\/[\w-]+/g) ?? [])
      .filter((other) => other !== name && !(other in dependencies))
      .map((other) => `${name} imports ${other}`),
  );
  expect(missing).toEqual([]);
});
