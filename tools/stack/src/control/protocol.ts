import { join } from 'node:path';
import { pathsOf } from '../config.ts';
import type { ChildReport } from '../process/supervisor.ts';

/** HTTP over a Unix socket: GET /status, POST /children/<name>/<verb>, POST /stop. */
export const socketOf = (stack: string): string => join(pathsOf(stack).sockets, 'supervisor.sock');

export const VERBS = ['start', 'stop', 'restart'] as const;
export type Verb = (typeof VERBS)[number];

/** In the phase `failed`, `problem` is the one sentence with which the start ended. */
export type Phase = 'starting' | 'ready' | 'stopping' | 'failed';
export type StackReport = { stack: string; phase: Phase; problem: string | null; children: ChildReport[] };
