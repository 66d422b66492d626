import { join } from 'node:path';
import { stringify } from 'yaml';
import { brokerUsers } from './cluster/broker-users.ts';
import { databaseUsers } from './cluster/database-users.ts';
import { externalSecrets } from './cluster/external-secrets.ts';
import { boardJson } from './dashboards/board.ts';
import { BOARDS } from './dashboards/boards.ts';
import { DEV_VALUES, freshDevValues } from './dev-values.ts';
import { CHART, ROOT } from './helm.ts';
import { freshObjects, OBJECTS } from './objects.ts';
import { freshReadme } from './readme.ts';
import type { Manifest } from './renders.ts';
import { freshSchema, SCHEMA } from './values-schema.ts';

type Kept = { readonly path: string; readonly content: () => Promise<string> | string };

const cluster = (path: string, content: Kept['content']): Kept => ({ path: join(ROOT, 'k8s', path), content });
const written = (manifests: readonly Manifest[]): string =>
  `# Made by npm run charts:write.\n${manifests.map((manifest) => `---\n${stringify(manifest, { lineWidth: 0 })}`).join('')}`;

const boards = BOARDS.map((board): Kept => ({
  path: join(CHART, 'files/dashboards', `${board.name}.json`),
  content: () => boardJson(board),
}));

/** The order matters: `OBJECTS` comes from rendering the chart, which needs the schema, the values and the dashboards. */
export const KEPT: readonly Kept[] = [
  { path: SCHEMA, content: freshSchema },
  { path: DEV_VALUES, content: freshDevValues },
  ...boards,
  { path: OBJECTS, content: freshObjects },
  { path: join(CHART, 'README.md'), content: freshReadme },
  cluster('mongodb/users.yaml', () => written([databaseUsers()])),
  cluster('rabbitmq/users.yaml', () => written(brokerUsers())),
  cluster('secrets/external-secrets.yaml', () => written(externalSecrets())),
];
