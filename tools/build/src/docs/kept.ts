import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import { messagesPage } from './messages.ts';
import { stateMachinesPage } from './state-machines.ts';

/** A page that is kept in the repository and made from code. */
export type KeptPage = { readonly path: string; readonly content: () => string };

const page = (name: string, content: () => string): KeptPage => ({ path: join(ROOT, 'docs/generated', name), content });

export const KEPT_PAGES: readonly KeptPage[] = [
  page('state-machines.md', stateMachinesPage),
  page('messages.md', messagesPage),
];
