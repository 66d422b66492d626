import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersByName } from './images/workspaces.ts';
import { gitPaths, main, NODE, ROOT, run, say, seconds } from './steps.ts';
import { runCheck, tool, type Check } from './test/checks.ts';
import { jest } from './test/runners.ts';
import { sum, type Suite } from './test/suite.ts';
import { needsServers, testFiles } from './test/test-files.ts';
import { whatFailed } from './test/what-failed.ts';

const CONFIGS = join(ROOT, '.data/build');
const isFrontEnd = (folder: string): boolean => folder.startsWith('frontends/');

/** The commit at which this branch left `origin/main`, or the local `main` if there is no `origin/main`. */
function branchPoint(): string {
  const baseWith = (branch: string): string =>
    spawnSync('git', ['merge-base', 'HEAD', branch], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  return baseWith('origin/main') || baseWith('main') || 'HEAD';
}

const touchedSince = (commit: string): string[] => [
  ...gitPaths('diff', '--name-only', commit),
  ...gitPaths('ls-files', '--others', '--exclude-standard'),
];

/** One TypeScript program for all folders, because they share most of what they import. */
function typesOf(name: string, root: string, folders: readonly string[]): Check[] {
  if (folders.length === 0) return [];
  const include = folders.flatMap((folder) => {
    const own = JSON.parse(readFileSync(join(ROOT, folder, 'tsconfig.json'), 'utf8')) as { include: string[] };
    return own.include.map((pattern) => join(ROOT, folder, pattern));
  });
  const config = join(CONFIGS, `tsconfig.${name.replaceAll(' ', '-')}.json`);
  mkdirSync(CONFIGS, { recursive: true });
  writeFileSync(config, JSON.stringify({ extends: join(ROOT, root), include }));
  return [tool(`types of ${folders.join(', ')}`, 'ts7/bin/tsc', '-p', config)];
}

const LINT = ['--max-warnings', '0', '--cache', '--cache-location', '.data/eslint-cache', '--no-warn-ignored'];

async function unitTests(folders: readonly string[]): Promise<Suite[]> {
  const inside = testFiles().filter(
    ({ path, project }) => ['node', 'web'].includes(project) && folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  const [units, others] = [inside.filter(isUnit), inside.filter((file) => !isUnit(file))];
  if (others.length > 0)
    say(`  not run: ${others.length} files of tests that need servers (npm test -- ${folders.join(' ')})`);
  if (units.length === 0) return [];
  return [await jest('unit tests', ['--maxWorkers=2', '--runTestsByPath', ...units.map(({ path }) => path)])];
}

const isUnit = ({ path }: { path: string }): boolean => !path.includes('.provider.test.') && !needsServers(path);

await main(async () => {
  const start = performance.now();
  const base = process.argv[2] ?? branchPoint();
  const touched = touchedSince(base);
  const all = [...foldersByName(ROOT).values()];
  const folders = all.filter((folder) => touched.some((path) => path.startsWith(`${folder}/`))).sort();
  const files = touched.filter((path) => existsSync(join(ROOT, path)));
  say(`${touched.length} files differ from ${base.slice(0, 8)}: ${folders.join(', ') || 'in no workspace'}`);
  if (files.length === 0) return;
  const frontEnds = folders.filter(isFrontEnd);
  if (frontEnds.length > 0) await run(NODE, ['tools/build/src/generate.ts']);
  const services = folders.filter((folder) => !isFrontEnd(folder));
  const checks = [
    ...typesOf('services', 'tsconfig.json', services),
    ...typesOf('front ends', 'frontends/tsconfig.json', frontEnds),
    ...(folders.length > 0 ? [tool(`lint of ${folders.join(', ')}`, 'eslint/bin/eslint.js', ...folders, ...LINT)] : []),
    tool(
      `format of ${files.length} files`,
      ...['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--ignore-unknown', ...files],
    ),
  ];
  const suites = (await Promise.all([unitTests(folders), ...checks.map(runCheck)])).flat();
  const { passed, failed } = sum(suites);
  if (failed > 0) say(`\n${whatFailed(suites)}`);
  say(`${passed} passed, ${failed} failed, in ${seconds(start)}. For what depends on these and all else: make test`);
  process.exitCode = failed === 0 ? 0 : 1;
});
