import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../helm.ts';
import type { Manifest } from '../renders.ts';

const FOLDER = join(ROOT, 'docs/runbooks');

/** The text of each runbook by the name of its alert. */
export const RUNBOOKS: ReadonlyMap<string, string> = new Map(
  globSync(join(FOLDER, '*.md'))
    .filter((path) => basename(path) !== 'README.md')
    .map((path) => [basename(path, '.md'), readFileSync(path, 'utf8')]),
);

export const SECTIONS = [
  'What it means',
  'What it does to players',
  'The first five minutes',
  'What to do',
  'Afterwards',
].map((title) => `## ${title}`);

/** Every kubectl command of a runbook, in its blocks and in its sentences. */
export const commandsOf = (text: string): string[] =>
  [...text.matchAll(/kubectl [^`\n]+/g)].map(([command]) => command.trim());

/** What operators make of an object that is in k8s/. */
const MADE_BY_OPERATORS = ['pod/rabbitmq-server-0', 'service/rabbitmq', 'secret/rabbitmq-admin'];
const NAMESPACES = ['topup', 'topup-data'];

type Ported = Manifest & {
  readonly spec?: { readonly template?: { readonly spec?: { readonly containers?: readonly Container[] } } };
};
type Container = { readonly ports?: readonly { readonly containerPort: number }[] };

/** What a command names that the chart does not render; nothing when it works. */
export function unknownIn(command: string, rendered: readonly Manifest[]): string[] {
  const names = new Set(rendered.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`));
  const labels = new Set(
    rendered.flatMap(({ metadata }) => Object.entries(metadata.labels ?? {}).map(([key, value]) => `${key}=${value}`)),
  );
  const [, namespace = 'topup'] = command.match(/ -n (\S+)/) ?? [];
  const objects = [...command.matchAll(/ ([a-z]+\/[a-z][a-z0-9-]*)\b/g)].map(([, object]) => object as string);
  const pods = [...command.matchAll(/ exec (\S+)/g)].map(([, pod]) => `pod/${pod}`);
  const selectors = [...command.matchAll(/ -l (\S+)/g)].map(([, selector]) => selector as string);
  const forwarded = command.match(/port-forward deployment\/(\S+) (\d+)/);
  return [
    ...(NAMESPACES.includes(namespace) ? [] : [`namespace ${namespace}`]),
    ...[...objects, ...pods].filter((object) => !names.has(object) && !MADE_BY_OPERATORS.includes(object)),
    ...selectors.filter((selector) => !labels.has(selector)),
    ...(forwarded && !portsOf(forwarded[1] as string, rendered).includes(Number(forwarded[2]))
      ? [`port ${forwarded[2]} of ${forwarded[1]}`]
      : []),
  ];
}

function portsOf(deployment: string, rendered: readonly Manifest[]): number[] {
  const found = rendered.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === deployment) as Ported;
  const containers = found?.spec?.template?.spec?.containers ?? [];
  return containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort));
}
