import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from '../helm.ts';

type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
};
type Recording = { readonly record: string; readonly expr: string };
type RuleFile = { readonly groups: readonly { readonly rules: readonly (AlertRule | Recording)[] }[] };

export const RULE_FILES = globSync(join(CHART, 'files/rules/*.yaml')).sort();

const rulesOf = (file: string): readonly (AlertRule | Recording)[] =>
  (parse(readFileSync(file, 'utf8')) as RuleFile).groups.flatMap((group) => group.rules);
const rules = RULE_FILES.flatMap(rulesOf);
export const ALERTS = rules.filter((rule): rule is AlertRule => 'alert' in rule);
export const RECORDINGS = rules.filter((rule): rule is Recording => 'record' in rule);

export function fileOf(alert: string): string {
  const file = RULE_FILES.find((one) => rulesOf(one).some((rule) => 'alert' in rule && rule.alert === alert));
  if (!file) throw new Error(`no rule is named ${alert}`);
  return file;
}
