import { expect, test } from '@jest/globals';
import { loadedPackages, undeclared, workspaces } from './dependencies.ts';

test('what `src` imports at run time is in `dependencies`', () => {
  expect(workspaces()).toEqual(expect.arrayContaining(['proto', 'services/order', 'tools/simulators', 'audit']));
  expect(undeclared()).toEqual([]);
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
