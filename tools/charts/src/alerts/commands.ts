import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { neededWorkspaces } from '@topup/build/images/workspaces';
import { ROOT } from '../helm.ts';
import { workloadsOf, type Container } from '../pods.ts';
import type { Manifest } from '../renders.ts';

export const commandsOf = (text: string): string[] =>
  [...text.matchAll(/kubectl [^`\n]+/g)].map(([command]) => command.trim());

const MADE_BY_OPERATORS = ['service/rabbitmq', 'secret/rabbitmq-admin', 'servicemonitor/rabbitmq'];
const NAMESPACES = ['topup', 'topup-data'];

/** The namespaces, objects, labels, ports and files in the command that do not exist. Empty when the command works. */
export function unknownIn(command: string, rendered: readonly Manifest[]): string[] {
  const [outer = '', inside] = command.split(' -- ');
  const names = new Set(rendered.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`));
  const labels = new Set(
    rendered.flatMap(({ metadata }) => Object.entries(metadata.labels ?? {}).map(([key, value]) => `${key}=${value}`)),
  );
  const [, namespace = 'topup'] = outer.match(/ -n (\S+)/) ?? [];
  const objects = [...outer.matchAll(/ ([a-z]+\/[a-z][a-z0-9-]*)\b/g)].map(([, object]) => object as string);
  const [, target] = outer.match(/ exec (?:-i )?(\S+)/) ?? [];
  const pods = target && !target.includes('/') ? [`pod/${target}`] : [];
  const selectors = [...outer.matchAll(/ -l (\S+)/g)].map(([, selector]) => selector as string);
  const forwarded = outer.match(/port-forward deployment\/(\S+) (\d+)/);
  return [
    ...(NAMESPACES.includes(namespace) ? [] : [`namespace ${namespace}`]),
    ...[...objects, ...pods].filter((object) => !names.has(object) && !MADE_BY_OPERATORS.includes(object)),
    ...selectors.filter((selector) => !labels.has(selector)),
    ...(forwarded && !portsOf(forwarded[1] as string, rendered).includes(Number(forwarded[2]))
      ? [`port ${forwarded[2]} of ${forwarded[1]}`]
      : []),
    ...(target?.startsWith('deployment/') ? notInside(outer, inside ?? '', target, rendered) : []),
  ];
}

const containersOf = (deployment: string, rendered: readonly Manifest[]): readonly Container[] =>
  workloadsOf(rendered).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === deployment)?.spec
    .template.spec.containers ?? [];

const portsOf = (deployment: string, rendered: readonly Manifest[]): number[] =>
  containersOf(deployment, rendered).flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort));

function notInside(outer: string, inside: string, target: string, rendered: readonly Manifest[]): string[] {
  const [, wanted] = outer.match(/ -c (\S+)/) ?? [];
  const containers = containersOf(target.replace('deployment/', ''), rendered);
  const container = containers.find(({ name }) => wanted === undefined || name === wanted);
  if (!container) return wanted === undefined ? [] : [`container ${wanted} of ${target}`];
  const [program, file = ''] = inside.split(' ').filter((word) => !word.startsWith('--'));
  if (program !== 'node') return [`program ${program} in ${container.image}`];
  return holds(container, file) ? [] : [`file ${file} in ${container.image}`];
}

function holds({ image }: Container, file: string): boolean {
  const [, name = ''] = image.match(/topup\/([a-z-]+)[:@]/) ?? [];
  const workspace = name === 'audit' ? name : `services/${name}`;
  if (!existsSync(join(ROOT, workspace, 'package.json'))) return false;
  const path = posix.join(workspace, file);
  const isPacked = neededWorkspaces(ROOT, workspace).some((folder) => path.startsWith(`${folder}/src/`));
  return isPacked && path.endsWith('.js') && existsSync(join(ROOT, path.replace(/\.js$/, '.ts')));
}
