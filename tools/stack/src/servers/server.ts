import type { ChildSpec } from '../process/child.ts';
import type { Package } from './install.ts';

/** One of MongoDB, RabbitMQ, Redis, as this stack will have it. */
export type Server = {
  readonly name: string;
  /** Which one was taken and why, for the person at the console. */
  readonly how: string;
  /** Complete address, with the credentials of its administrator. */
  readonly url: string;
  /** A shorter way to the same server, for the services of this machine. */
  readonly localUrl?: string;
  /** The processes of our own that it needs; none for a given address. */
  readonly children: readonly ChildSpec[];
};

/** A server that must be installed before it can be planned. */
export type Missing = { readonly missing: Package };
export const isMissing = (plan: Server | Missing): plan is Missing => 'missing' in plan;
