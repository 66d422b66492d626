import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from './helm.ts';
import { SCENARIOS } from './renders.ts';

type Settings = Readonly<Record<string, unknown>>;
export type SecretKey = { readonly name?: string; readonly key?: string };
type Own = {
  readonly image?: { readonly digest?: string };
  readonly settings?: Settings;
  readonly secrets?: Readonly<Record<string, SecretKey>>;
  readonly queues?: readonly string[];
  readonly volumes?: Readonly<Record<string, { readonly mountPath: string; readonly emptyDir: boolean }>>;
};
export type Route = {
  readonly path: string;
  readonly service?: string;
  readonly frontend?: string;
  readonly exact?: boolean;
};
export type Values = {
  readonly publicOrigin: string;
  readonly trustedProxies: string;
  readonly google: { readonly clientId: string; readonly simulated: boolean };
  readonly support: Settings;
  readonly settings: Settings;
  readonly sharedSettings: Readonly<Record<string, { readonly value: string; readonly services: readonly string[] }>>;
  readonly routes: readonly Route[];
  readonly streams: readonly string[];
  readonly services: Readonly<Record<string, Own>>;
  readonly frontends: Readonly<Record<string, Own>>;
  readonly audit: Own;
  readonly defaults: { readonly schema: { readonly secrets: Readonly<Record<string, SecretKey>> } };
};

const read = (file: string): unknown => parse(readFileSync(join(CHART, file), 'utf8'));
const isMap = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(under: unknown, over: unknown): unknown {
  if (!isMap(under) || !isMap(over)) return over ?? under;
  const names = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, merged(under[name], over[name])]));
}

const known = new Map<string, Values>();
/** The values of a scenario as helm puts them together. */
export function valuesOf(scenario: string): Values {
  const values =
    known.get(scenario) ?? (['values.yaml', ...(SCENARIOS[scenario] ?? [])].map(read).reduce(merged) as Values);
  known.set(scenario, values);
  return values;
}
