import type { ChildSpec } from '../process/child.ts';
import type { Package } from './install.ts';

/** This stack's MongoDB, RabbitMQ or Redis, as planned. */
export type Server = {
  readonly name: string;
  /** Which one was chosen and why, for the person at the console. */
  readonly how: string;
  /** Complete URL, with the administrator's credentials. */
  readonly url: string;
  /** A faster URL of the same server, for services on this machine. */
  readonly localUrl?: string;
  /** The child processes that it needs; none for a given URL. */
  readonly children: readonly ChildSpec[];
};

/** A server that must be installed before it can be planned. */
export type Missing = { readonly missing: Package };
export const isMissing = (plan: Server | Missing): plan is Missing => 'missing' in plan;
