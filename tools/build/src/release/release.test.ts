import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { RELEASE } from '@topup/proto/release';
import { parse } from 'yaml';
import { ROOT } from '../steps.ts';
import { isAfter, released, versionsIn, withVersion } from './texts.ts';

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('packages, chart, images, code and both lists of changes name one newest version', () => {
  const { version } = JSON.parse(text('package.json')) as { version: string };
  expect(RELEASE).toBe(version);
  const chart = parse(text('charts/topup/Chart.yaml')) as { version: string; appVersion: string };
  expect(chart).toMatchObject({ version, appVersion: version });
  for (const page of ['CHANGELOG.md', 'charts/topup/UPGRADING.md']) expect(versionsIn(text(page))[0]).toBe(version);
});

test.each([
  ['0.1.1', true],
  ['0.2.0', true],
  ['1.0.0', true],
  ['0.1.10', true],
  ['0.1.0', false],
  ['0.0.9', false],
  ['0.2', false],
  ['0.02.0', false],
  ['v0.2.0', false],
  ['0.2.0-rc.1', false],
  ['', false],
])('%s after 0.1.0: %s', (version, expected) => {
  expect(isAfter(version, '0.1.0')).toBe(expected);
});

test('the version of a package, of a chart and of the code are replaced, and nothing else', () => {
  expect(withVersion('{\n  "version": "0.1.0",\n  "yaml": "0.1.0"\n}', '0.1.0', '0.2.0')).toBe(
    '{\n  "version": "0.2.0",\n  "yaml": "0.1.0"\n}',
  );
  const chart = "apiVersion: v2\nversion: 0.1.0\nappVersion: '0.1.0'\nkubeVersion: '>=1.30.0-0'\n";
  expect(withVersion(chart, '0.1.0', '0.2.0')).toBe(chart.replaceAll('0.1.0', '0.2.0'));
  expect(withVersion("export const RELEASE = '0.1.0';\n", '0.1.0', '0.2.0')).toBe("export const RELEASE = '0.2.0';\n");
  expect(() => withVersion('version: 0.1.01\n', '0.1.0', '0.2.0')).toThrow('there is no version 0.1.0');
});

test('what is unreleased becomes the section of the version, and an empty one is left', () => {
  expect(released('# X\n\n## Unreleased\n\n- new\n\n## 0.1.0\n', '0.2.0', '2026-12-01')).toBe(
    '# X\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- new\n\n## 0.1.0\n',
  );
  for (const empty of ['# X\n', '# X\n\n## Unreleased\n', '# X\n\n## Unreleased\n\n## 0.1.0\n'])
    expect(() => released(empty, '0.2.0', '2026-12-01')).toThrow(/Unreleased/);
});
