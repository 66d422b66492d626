import { expect, test } from '@jest/globals';
import { runNode } from '@topup/kit/testing';
import { text } from './sources.ts';

const ROW =
  /^\| [^|]+ \| [^|]+ \| `npm run (?<script>[\w:]+)( -- [^|`]+)?` \| \d{4}-\d\d-\d\d \| [0-9a-f]{7,}(-dirty)? \| [^|]+ \|$/;

test('docs/figures.md is a table as the benches print it: each row with command, date, commit and machine', async () => {
  const call = "import('@topup/tests/support/figures').then(({ figure }) => figure('a call', '5 ms'))";
  const env = { ...process.env, npm_lifecycle_event: 'bench:wallet' };
  const { stdout } = await runNode(['--eval', call], env);
  const printed = stdout.split('\n');
  const kept = text('docs/figures.md').split('\n');
  const table = kept.slice(kept.indexOf(printed[0] ?? ''));
  expect(table[1]).toBe(printed[1]);
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const rows = [...table, ...printed].filter((line) => !/^$|^\| (measured|---) /.test(line));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter((row) => !scripts[ROW.exec(row)?.groups?.['script'] ?? ''])).toEqual([]);
});
