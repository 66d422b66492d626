import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CHART, helm, MADE } from './helm.ts';

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
  'k8s-base': shop('values-prod.yaml', '../../k8s/base/values.yaml'),
};
export const scenarioNames = Object.keys(SCENARIOS);

export const RELEASE = 'topup';
export const NAMESPACE = 'topup';

export const valueFlags = (scenario: string): string[] =>
  (SCENARIOS[scenario] ?? []).flatMap((file) => ['--values', join(CHART, file)]);

export const renderText = (scenario: string, ...more: readonly string[]): string =>
  helm('template', RELEASE, CHART, '--namespace', NAMESPACE, ...valueFlags(scenario), ...more);

export const parse = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

const RENDERS = join(MADE, 'renders');
const rendered = new Map<string, readonly Manifest[]>();

/** Renders each scenario once per process. The text stays in .data/charts/renders, for people to read and compare. */
export function render(scenario: string): readonly Manifest[] {
  const known = rendered.get(scenario);
  if (known) return known;
  const text = renderText(scenario);
  mkdirSync(RENDERS, { recursive: true });
  writeFileSync(join(RENDERS, `${scenario}.yaml`), text);
  const manifests = parse(text);
  rendered.set(scenario, manifests);
  return manifests;
}

/** Writes `base/topup.yaml`, on which k8s/base and k8s/prod build. Git ignores the file. */
export const writeBase = (k8s: string): void => writeFileSync(join(k8s, 'base/topup.yaml'), renderText('k8s-base'));

export const idOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
