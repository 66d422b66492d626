import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, say, seconds } from '../steps.ts';
import { jestScore, playwrightScore, type Score } from './score.ts';

const REPORTS = join(ROOT, '.data/test-reports');

function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const path = join(REPORTS, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

function tell(name: string, score: Score, start: number): Score {
  say(
    `  ${score.failed === 0 ? 'ok   ' : 'FAIL '} ${name}: ${score.passed} passed, ${score.failed} failed (${seconds(start)})`,
  );
  return score;
}

const brokenDown = (name: string, error: Error | null): Score => {
  say(`  FAIL  ${name} made no report\n${error?.message ?? ''}`);
  return { passed: 0, failed: 1 };
};

export async function jest(name: string, args: readonly string[], env: object = {}): Promise<Score> {
  const start = performance.now();
  const report = freshReport(name);
  const program = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const error = await run('node', [...program, ...args, '--json', `--outputFile=${report}`, '--silent'], { env }).then(
    () => null,
    (failure: Error) => failure,
  );
  const found = jestScore(report);
  if (!found) return brokenDown(name, error);
  for (const failure of found.failures) say(failure);
  if (error && found.score.failed === 0) return brokenDown(name, error);
  return tell(name, found.score, start);
}

export async function playwright(name: string, projects: readonly string[], env: object): Promise<Score> {
  const start = performance.now();
  const report = freshReport(name);
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...chosen];
  const error = await run('node', args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }).then(
    () => null,
    (failure: Error) => failure,
  );
  const score = playwrightScore(report);
  if (!score) return brokenDown(name, error);
  if (error) say(error.message);
  if (error && score.failed === 0) return brokenDown(name, error);
  return tell(name, score, start);
}
