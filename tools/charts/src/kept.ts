import { join } from 'node:path';
import { CHART } from './helm.ts';
import { freshReadme } from './readme.ts';
import { goldenOf, renderText, scenarioNames } from './renders.ts';

/** A file that is kept in the repository and made from others. */
export type Kept = { readonly path: string; readonly content: () => Promise<string> | string };

const goldens = scenarioNames.map((scenario): Kept => ({
  path: goldenOf(scenario),
  content: () => renderText(scenario),
}));

export const KEPT: readonly Kept[] = [...goldens, { path: join(CHART, 'README.md'), content: freshReadme }];
