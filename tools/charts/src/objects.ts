import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from './helm.ts';
import { RELEASE, render, scenarioNames, type Manifest } from './renders.ts';

type Names = Readonly<Record<string, string>>;

const BEFORE = new RegExp(`^${RELEASE}-`);

export const OBJECTS = join(ROOT, 'tools/charts/objects.yaml');

const HEADER = `# Every object that each scenario renders: the names by kind, without the "${RELEASE}-" before them. Written by npm run charts:write,
# read in every review: an object that comes or goes is a line here.
`;

export function objectsOf(manifests: readonly Manifest[]): Names {
  const kinds = Map.groupBy(manifests, ({ apiVersion, kind }) => `${kind} ${apiVersion}`);
  const namesOf = (ones: readonly Manifest[]) => ones.map(({ metadata }) => metadata.name.replace(BEFORE, ''));
  return Object.fromEntries([...kinds].map(([kind, ones]) => [kind, namesOf(ones).sort().join(' ')] as const).sort());
}

export const keptObjects = (): Readonly<Record<string, Names>> =>
  parse(readFileSync(OBJECTS, 'utf8')) as Readonly<Record<string, Names>>;

export const freshObjects = (): string =>
  HEADER +
  stringify(Object.fromEntries(scenarioNames.map((scenario) => [scenario, objectsOf(render(scenario))])), {
    lineWidth: 0,
  });
