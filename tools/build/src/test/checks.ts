import { run, say, seconds } from '../steps.ts';
import type { Suite } from './suite.ts';

export type Check = { name: string; command: string; args: readonly string[]; cwd?: string };

export const tool = (name: string, path: string, ...args: string[]): Check => ({
  name,
  command: 'node',
  args: [`node_modules/${path}`, ...args],
});
const proto = (name: string, ...args: string[]): Check => ({
  name,
  command: 'node',
  args: ['../node_modules/@bufbuild/buf/bin/buf', ...args],
  cwd: 'proto',
});

export const checks: readonly Check[] = [
  proto('contracts are well-formed', 'lint'),
  proto('contracts break nobody', 'breaking', '--against', 'baseline.binpb'),
  tool('types of the services', 'ts7/bin/tsc', '-p', 'tsconfig.json'),
  tool('types of the front ends', 'ts7/bin/tsc', '-p', 'frontends/tsconfig.json'),
  tool('unused files, exports and dependencies', 'knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  tool('lint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0', '--cache', '--cache-location', '.data/eslint-cache'),
  tool('format', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
];

export const byteBudget: Check = {
  name: 'first-load bytes are within budget',
  command: 'node',
  args: ['frontends/kit/scripts/bytes.mjs'],
};

export const browserFloor: Check = {
  name: 'built files need no newer browser than the floor',
  command: 'node',
  args: ['tools/build/src/floor/check.ts'],
};

export async function runCheck({ name, command, args, cwd }: Check): Promise<Suite> {
  const start = performance.now();
  const suite = (failed: 0 | 1): Suite => ({
    name,
    passed: 1 - failed,
    failed,
    wallS: (performance.now() - start) / 1000,
  });
  try {
    await run(command, args, cwd ? { cwd } : {});
    say(`  ok    ${name} (${seconds(start)})`);
    return suite(0);
  } catch (error) {
    say(`  FAIL  ${name} (${seconds(start)})\n${(error as Error).message}`);
    return suite(1);
  }
}
