import { expect, test } from '@jest/globals';
import { choose } from './choose.ts';
import { needsServers, testFiles } from './test-files.ts';

const paths = (...words: string[]): string[] => choose(words).files.map(({ path }) => path);
const LEDGER_TEST = 'services/wallet/src/ledger/tests/transfers.test.ts';
const THIS = 'tools/build/src/test/choose.test.ts';

test('a workspace, a folder, a file and a part of a path name the tests in them', () => {
  const wallet = paths('services/wallet/');
  expect(wallet).toContain(LEDGER_TEST);
  expect(wallet.every((path) => path.startsWith('services/wallet/'))).toBe(true);
  expect(paths(`./${LEDGER_TEST}`)).toEqual([LEDGER_TEST]);
  expect(paths('build/src/test/choose.ts')).toEqual([THIS]);
  expect(new Set(paths('audit', 'services/wallet'))).toEqual(new Set([...paths('audit'), ...wallet]));
});

test('other words name a test, within the files that are named too', () => {
  const name = 'other words name a test';
  expect(choose([name])).toEqual({ files: [{ path: THIS, project: 'node' }], names: [name] });
  expect(choose(['tools/build', name]).files).toHaveLength(1);
  expect(() => choose(['services/wallet', name])).toThrow(`'${name}' is no workspace`);
});

test('each test has the project that runs it', () => {
  const projects = new Map(testFiles().map(({ path, project }) => [path, project]));
  expect(projects.get(LEDGER_TEST)).toBe('node');
  expect(projects.get('tools/charts/src/rules.test.ts')).toBe('charts');
  expect(projects.get('tests/stack/payments.test.ts')).toBe('stack');
  expect(projects.get('tests/e2e/main-job.spec.ts')).toBe('browser');
  const ofFrontEnds = [...projects].filter(([path]) => path.startsWith('frontends/'));
  const withoutPage = ofFrontEnds.filter(([, project]) => project !== 'web');
  expect(withoutPage.every(([path, project]) => project === 'node' && /pact|service-worker/.test(path))).toBe(true);
  expect(withoutPage.length).toBeLessThan(ofFrontEnds.length / 2);
});

test('servers are started only for a test that reaches them', () => {
  expect(needsServers(LEDGER_TEST)).toBe(true);
  expect(needsServers('services/wallet/src/ledger/domain/seal.test.ts')).toBe(false);
  expect(needsServers(THIS)).toBe(false);
});
