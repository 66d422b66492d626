import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import { messagesPage } from './messages.ts';
import { stateMachinesPage } from './state-machines.ts';

type KeptPage = { readonly path: string; readonly content: () => string };

const page = (path: string, content: () => string): KeptPage => ({ path: join(ROOT, path), content });

export const KEPT_PAGES: readonly KeptPage[] = [
  page('docs/generated/state-machines.md', stateMachinesPage),
  page('docs/generated/messages.md', messagesPage),
];
