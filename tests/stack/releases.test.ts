import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keptReleases, pathOf } from '../releases/kept.ts';
import { faultsOfUpgrade } from '../releases/run-upgrade.ts';
import { ROOT } from '../support/stack.ts';

test('the newest release has kept data', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(keptReleases().at(-1)).toBe(version);
});

test.each(keptReleases())('a store of release %s is upgraded: answers, open records and books', async (release) => {
  expect(await faultsOfUpgrade(pathOf(release))).toEqual([]);
});
