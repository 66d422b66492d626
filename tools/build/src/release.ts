import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previousRightsText } from './release/previous-rights.ts';
import { isAfter, released, withVersion } from './release/texts.ts';
import { NODE, ROOT, say } from './steps.ts';

const USAGE = `npm run release -- 0.2.0
  Makes a release of what is committed on main: puts the version into package.json, the chart and the code, ends the section
  "Unreleased" of CHANGELOG.md and charts/topup/UPGRADING.md, keeps what the services may do at the broker for the next
  release, fills a store of its own and keeps what it stored for the tests of later upgrades, writes what is derived from
  the version, commits all of it and tags the commit. Run 'make test' before and after.`;

const at = (path: string): string => join(ROOT, path);
const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(at(path), change(readFileSync(at(path), 'utf8')));
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const npm = (script: string): unknown => execFileSync('npm', ['run', '-s', script], { cwd: ROOT, stdio: 'inherit' });

function refuse(why: string): never {
  process.stderr.write(`${why}\n${USAGE}\n`);
  process.exit(2);
}

const [version = ''] = process.argv.slice(2);
const { version: last } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
if (!isAfter(version, last)) refuse(`'${version}' is not a version after ${last}`);
if (git('status', '--porcelain') !== '') refuse('There are changes that are not committed.');
if (git('branch', '--show-current') !== 'main') refuse('This is not main.');

execFileSync(NODE, [at('tests/releases/keep.ts'), version], { cwd: ROOT, stdio: 'inherit' });
git('add', 'tests/releases');
const day = new Date().toISOString().slice(0, 10);
for (const path of ['package.json', 'charts/topup/Chart.yaml', 'proto/src/release.ts'])
  edit(path, (text) => withVersion(text, last, version));
for (const path of ['CHANGELOG.md', 'charts/topup/UPGRADING.md']) edit(path, (text) => released(text, version, day));
edit('proto/src/previous-rights.ts', () => previousRightsText());
execFileSync(NODE, [
  at('node_modules/prettier/bin/prettier.cjs'),
  '--write',
  '--log-level',
  'warn',
  at('proto/src/previous-rights.ts'),
]);
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--silent'], { cwd: ROOT });
npm('charts:write');
npm('docs:write');
git('commit', '--all', '--message', `Release ${version}`);
git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
say(
  `Release ${version} is committed and tagged v${version}. Build its images from this commit (npm run images:build).`,
);
