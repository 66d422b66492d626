import type { ChildSpec } from '../process/child.ts';
import type { Package } from './install.ts';

export type Server = {
  readonly name: string;
  readonly how: string;
  readonly url: string;
  readonly localUrl?: string;
  readonly children: readonly ChildSpec[];
};

export type Missing = { readonly missing: Package };
export const isMissing = (plan: Server | Missing): plan is Missing => 'missing' in plan;
