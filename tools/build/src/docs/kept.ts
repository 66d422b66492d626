import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import { messagesPage } from './messages.ts';
import { code, table } from './markdown.ts';
import { readStates, type State } from './state-table.ts';

type KeptPage = { readonly path: string; readonly content: () => string };

const page = (path: string, content: () => string): KeptPage => ({ path: join(ROOT, path), content });

export const KEPT_PAGES: readonly KeptPage[] = [
  page('docs/generated/state-machines.md', stateMachinesPage),
  page('docs/generated/messages.md', messagesPage),
];

const MACHINES = [
  { title: 'An order', path: 'services/order/src/domain/machine.ts', constant: 'TABLE' },
  { title: 'A unit of an order', path: 'services/supplier-gateway/src/domain/attempt.ts', constant: 'MOVES' },
  { title: 'A recharge', path: 'services/wallet/src/recharges/domain/recharge-states.ts', constant: 'MOVES' },
] as const;

const INTRODUCTION = `# State machines

Made by \`npm run docs:write\` from the tables in the code; a test fails when it is stale. A move that is not listed is
refused. A state with an empty list is final.
`;

function stateMachinesPage(): string {
  const sections = MACHINES.map(({ title, path, constant }) => section(title, path, readStates(path, constant)));
  return [INTRODUCTION, ...sections].join('\n');
}

const section = (title: string, path: string, states: readonly State[]): string => `## ${title}

From ${code(path)}.

${diagram(states)}

${table(['state', 'what it waits for, and who moves it', 'moves to'], states.map(rowOf))}
`;

const rowOf = ({ name, comment, moves }: State): string[] => [code(name), comment, moves.map(code).join(', ')];

function diagram(states: readonly State[]): string {
  const names = states.map(({ name }) => `  state "${name}" as ${aliasOf(name)}`);
  const moves = states.flatMap(({ name, moves: to }) => to.map((one) => `  ${aliasOf(name)} --> ${aliasOf(one)}`));
  return ['```mermaid', 'stateDiagram-v2', ...names, ...moves, '```'].join('\n');
}

const aliasOf = (name: string): string => name.replaceAll(/\W/g, '__');
