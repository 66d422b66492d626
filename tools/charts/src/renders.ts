import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CHART, helm, ROOT } from './helm.ts';

export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
};

const own = (file: string): string[] => [file];
const shop = (...files: string[]): string[] => ['ci/default-values.yaml', ...files];

export const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  default: shop(),
  ingress: shop('ci/ingress-values.yaml'),
  keda: shop('ci/keda-values.yaml'),
  'external-secrets': shop('ci/external-secrets-values.yaml'),
  minimal: shop('ci/minimal-values.yaml'),
  dev: own('values-dev.yaml'),
  staging: own('values-staging.yaml'),
  prod: shop('values-prod.yaml', 'ci/prod-values.yaml'),
};
export const scenarioNames = Object.keys(SCENARIOS);

export const RELEASE = 'topup';
export const NAMESPACE = 'topup';

export const fileFlags = (files: readonly string[]): string[] => files.flatMap((file) => ['--values', file]);

export const valuesOf = (scenario: string): string[] =>
  fileFlags((SCENARIOS[scenario] ?? []).map((file) => join(CHART, file)));

export const renderText = (scenario: string, ...more: readonly string[]): string =>
  helm('template', RELEASE, CHART, '--namespace', NAMESPACE, ...valuesOf(scenario), ...more);

export const parse = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

export const goldenOf = (scenario: string): string => join(ROOT, 'tools/charts/golden', `${scenario}.yaml`);

const read = new Map<string, readonly Manifest[]>();
export function render(scenario: string): readonly Manifest[] {
  const manifests = read.get(scenario) ?? parse(readFileSync(goldenOf(scenario), 'utf8'));
  read.set(scenario, manifests);
  return manifests;
}

export const idOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
