import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './sources.ts';
import { loadedPackages, undeclared, unused, workspaces } from './dependencies.ts';

test('what `src` imports at run time is in `dependencies`', () => {
  expect(workspaces()).toEqual(expect.arrayContaining(['proto', 'services/order', 'tools/simulators', 'audit']));
  expect(undeclared()).toEqual([]);
});

test('what `dependencies` name is used', () => {
  expect(unused()).toEqual([]);
});

test('an import that only types use loads nothing; every other one does', () => {
  const code = `
    import type { A } from 'a';
    import { type B } from 'b';
    import c from '@scope/c/deep';
    import './side-effect.ts';
    import 'd';
    import { readFileSync } from 'node:fs';
    import http from 'http';
    export type { E } from 'e';
    export { f } from 'f';
    const g = await import('g/x');
    const h = import.meta.resolve('h');
    type I = import('i').I;`;
  expect(loadedPackages('code.ts', code)).toEqual(['b', '@scope/c', 'd', 'f', 'g', 'h']);
});

test('the lock file knows the content of every package, also of other machines’ platforms, and no registry', () => {
  type Locked = { readonly link?: true; readonly integrity?: string; readonly resolved?: string };
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const fetched = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(fetched.length).toBeGreaterThan(500);
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('no package runs a script of its own when it is installed', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
});
