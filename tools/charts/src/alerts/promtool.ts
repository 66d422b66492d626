import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '@topup/stack/servers/which';
import { stringify } from 'yaml';
import { MADE } from '../helm.ts';
import { fileOf, RULE_FILES } from './rule-files.ts';

type Scraped = Readonly<Record<string, string>>;
export type Story = { readonly scraped: Scraped; readonly at: string };

function promtool(...args: readonly string[]): string {
  const program = which('promtool');
  if (!program) throw new Error('promtool is missing: make charts installs it');
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
}

export const checkRules = (): string => promtool('check', 'rules', ...RULE_FILES);

export function tell(alert: string, expected: 'fires' | 'silent', stories: readonly Story[], evaluated = '1m'): void {
  const folder = join(MADE, 'alerts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${alert}-${expected}.yaml`);
  const expr = `count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`;
  const samples = expected === 'fires' ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [];
  const tests = stories.map(({ scraped, at }) => ({
    interval: '1m',
    input_series: Object.entries(scraped).map(([series, values]) => ({ series, values })),
    promql_expr_test: [{ expr, eval_time: at, exp_samples: samples }],
  }));
  writeFileSync(file, stringify({ rule_files: [fileOf(alert)], evaluation_interval: evaluated, tests }));
  try {
    promtool('test', 'rules', file);
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${stdout ?? message}${stderr ?? ''}`, { cause: error });
  }
}
