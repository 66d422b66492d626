import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { expanded } from './references.ts';
import { ROOT, text } from './sources.ts';

/** The folder of a workspace, by its name in ARCHITECTURE.md's table. */
const folderOf = (name: string): string =>
  ({ 'web-kit': 'frontends/kit', storefront: 'frontends/storefront' })[name] ?? `services/${name}`;

/** The files in a table cell: `order/domain/{close,units}` names two. */
const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => expanded(name));

const isThere = (file: string): boolean => {
  const [workspace = '', ...path] = file.split('/');
  const place = join(ROOT, folderOf(workspace), 'src', ...path);
  return existsSync(`${place}.ts`) || existsSync(`${place}.tsx`);
};

test('the sequence of an order names existing files, and their count', () => {
  const rows = text('ARCHITECTURE.md')
    .split('\n')
    .flatMap((line) => {
      const [, steps, passed, used] = /^\| ([\d, ]+) \|([^|]*)\|([^|]*)\|$/.exec(line) ?? [];
      return steps ? [{ steps, passed: filesIn(passed ?? ''), used: filesIn(used ?? '') }] : [];
    });
  const all = rows.flatMap(({ passed, used }) => [...passed, ...used]);
  expect(all.filter((file) => !isThere(file))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  const shown = rows.filter(({ steps }) => steps === '12').flatMap(({ passed }) => passed).length;
  const completed = rows.flatMap(({ passed }) => passed).length - shown;
  expect(completed).toBeLessThanOrEqual(70);
  expect(text('ARCHITECTURE.md')).toContain(
    `passes ${completed} files until it is completed, and ${shown} more until its page says so`,
  );
});
