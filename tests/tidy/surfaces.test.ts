import { expect, test } from '@jest/globals';
import { sourceFiles, text, trackedFiles } from './sources.ts';

type Manifest = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

const workspaces = trackedFiles()
  .filter((path) => /^.+\/package\.json$/.test(path))
  .map((path) => ({ folder: path.replace(/package\.json$/, ''), ...(JSON.parse(text(path)) as Manifest) }));

test('a workspace names what others may import, never every file of it', () => {
  expect(workspaces.length).toBeGreaterThan(10);
  const open = workspaces.filter(({ exports }) => !exports || Object.keys(exports).some((key) => /^\.\/\*/.test(key)));
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('and nothing that nobody imports', () => {
  const sources = sourceFiles().map(text);
  const imported = new Set(sources.flatMap((content) => content.match(/@topup\/[\w./-]+(?=['"`])/g) ?? []));
  const unused = workspaces.flatMap(({ name, exports = {} }) =>
    Object.keys(exports)
      .map((key) => name + key.slice(1))
      .filter((entry) => !entry.includes('*') && !imported.has(entry)),
  );
  expect(unused).toEqual([]);
});
