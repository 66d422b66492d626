import { describe, expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import type { Route } from '@topup/kit/http';
import { adminWritesOf } from '@topup/kit/testing/on-record';
import { functionSizes, sourceFiles, text, trackedFiles } from './sources.ts';

const files = sourceFiles();
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
const offending = (paths: string[], broken: (content: string, path: string) => boolean): string[] =>
  paths.filter((path) => broken(text(path), path));

describe('repository rules', () => {
  test('no file has more than 250 lines, no test or test double more than 300', () => {
    const most = (path: string): number => (isTest(path) || path.includes('/testing/') ? 300 : 250);
    expect(offending(files, (content, path) => content.split('\n').length > most(path) + 1)).toEqual([]);
  });

  test('every TypeScript file is type-checked', () => {
    const included = ['', 'frontends/'].flatMap((folder) => {
      const { include } = JSON.parse(text(`${folder}tsconfig.json`)) as { include: string[] };
      return include.map(
        (glob) => new RegExp(`^${folder}${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(/|$)`),
      );
    });
    expect(files.filter((path) => /\.tsx?$/.test(path) && !included.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  test('no function has more than 70 lines', () => {
    expect(files.flatMap(functionSizes).filter(({ lines }) => lines > 70)).toEqual([]);
  });

  test('file names are kebab-case and descriptive', () => {
    const odd = files.filter((path) => {
      const name = path.split('/').at(-1) ?? '';
      return !/^[a-z0-9.-]+$/.test(name) || /(^|-)(manager|helper|helpers|utils?|common|impl|data|misc)\./.test(name);
    });
    expect(odd).toEqual([]);
  });

  test('only config files read the environment', () => {
    const allowed = (path: string): boolean =>
      isTest(path) ||
      /(^|\/)(config|[a-z-]+\.config)\.(ts|mjs)$/.test(path) ||
      /^tools\/|\/testing\/|\/(src|scripts)\/cli/.test(path);
    expect(
      offending(
        files.filter((path) => !allowed(path)),
        (content) => /process\.env\b/.test(content),
      ),
    ).toEqual([]);
  });

  test('money is never computed with floating point', () => {
    const money = /\b\w*[pP]aise\w*\s*(\/|\*\s*\d*\.\d)|\b(parseFloat|Number\.parseFloat)\s*\(|\w*[pP]aise\w*\.toFixed/;
    const scope = files.filter((path) => !isTest(path) && /^(services|audit|frontends)\//.test(path));
    expect(offending(scope, (content) => money.test(content.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')))).toEqual([]);
  });

  test('domain is pure: no async, no clock, no I/O', () => {
    const scope = files.filter((path) => /^services\/[^/]+\/src\/(?:[^/]+\/)?domain\//.test(path) && !isTest(path));
    const impure = /\basync\b|\bawait\b|Date\.now\(|new Date\(\)|Math\.random|from 'node:(fs|http|https|net)|process\./;
    expect(offending(scope, (content) => impure.test(content.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')))).toEqual([]);
  });

  test('a service never names another service as a dependency', () => {
    const broken = serviceNames.filter((service) => {
      const { dependencies = {} } = JSON.parse(text(`services/${service}/package.json`)) as {
        dependencies?: Record<string, string>;
      };
      return serviceNames.some((other) => `@topup/${other}` in dependencies);
    });
    expect(broken).toEqual([]);
  });

  test('every service with admin changes proves that they are recorded first', async () => {
    const tried = trackedFiles();
    for (const service of serviceNames) {
      const { routes } = (await import(`../../services/${service}/src/routes.ts`)) as { routes: () => Route[] };
      const isProved = tried.includes(`services/${service}/src/tests/admin-acts.test.ts`);
      expect({ service, isProved }).toEqual({ service, isProved: adminWritesOf(routes).length > 0 });
    }
  });

  test('no file contains a machine name, a registry host or a private key', () => {
    const leak = /registry\.npmjs|deb\.debian|BEGIN [A-Z ]*PRIVATE KEY|\/(?:home|root|work)\/\w/;
    const scope = trackedFiles().filter(
      (path) => /\.(ts|tsx|mjs|json|md|ya?ml|sh|proto|html|css)$/.test(path) && !path.startsWith('tests/tidy/'),
    );
    expect(offending(scope, (content) => leak.test(content))).toEqual([]);
  });

  test('libraries shared by the shell are imported by their shared name', () => {
    const wouter = files.filter((path) => path.startsWith('frontends/') && /from 'wouter/.test(text(path)));
    expect(wouter).toEqual(['frontends/kit/src/host/router.tsx']);
    const scope = files.filter((path) => path.startsWith('frontends/kit/src/') && !isTest(path));
    const copies = /from '\.{1,2}\/(?:api\/)?client\.ts'|from '\.\.\/host\/router\.tsx'/;
    expect(offending(scope, (content) => copies.test(content))).toEqual([]);
  });

  test('tests wait for signals and never sleep', () => {
    const sleeps = /await\s+(sleep|delay|setTimeout)\(|new Promise\(\(?\w*\)?\s*=>\s*setTimeout\(\w+,\s*\d{3,}\)/;
    const scope = files.filter((path) => isTest(path) && !path.startsWith('tests/tidy/'));
    expect(offending(scope, (content) => sleeps.test(content))).toEqual([]);
  });

  test('production code has fewer than 20 casts that bypass the compiler', () => {
    const scope = files.filter((path) => !isTest(path) && !/^tools\/|\/testing\/|\/scripts\//.test(path));
    const casts = scope.flatMap((path) => text(path).match(/\bas never\b(?! \w)|\bas unknown as\b/g) ?? []);
    expect(casts.length).toBeLessThan(20);
  });

  test('no object literal is spread into another to influence the formatter', () => {
    const scope = files.filter((path) => !path.startsWith('tests/tidy/'));
    expect(offending(scope, (content) => /\.\.\.\{/.test(content))).toEqual([]);
  });

  test('no test is skipped or focused', () => {
    const scope = files.filter((path) => isTest(path) && !path.startsWith('tests/tidy/'));
    expect(
      offending(scope, (content) => /\b(test|it|describe)\.(skip|only|todo|fixme)\b|\bxit\(|\bfit\(/.test(content)),
    ).toEqual([]);
  });
});
