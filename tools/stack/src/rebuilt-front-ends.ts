import { join } from 'node:path';
import { nodeEnvironment, pathsOf, ROOT } from './config.ts';
import type { ChildSpec } from './process/child.ts';
import { answers, until } from './process/until.ts';
import type { Surroundings } from './services.ts';

const READY_WITHIN_MS = 120_000;

/** Where `dev` builds the front ends: a folder with each front end's `dist`, like `frontends`. */
export const rebuiltFolder = (stack: string): string => join(pathsOf(stack).base, 'front-ends');

/** With `dev` only: builds the front ends, and again on every change. */
export function rebuiltFrontEndsChild({ stack, ports }: Pick<Surroundings, 'stack' | 'ports'>): ChildSpec {
  const url = `http://127.0.0.1:${ports.frontEnds}`;
  return {
    name: 'front-ends',
    after: [],
    port: ports.frontEnds,
    url,
    launch: () => ({
      command: process.execPath,
      args: ['--no-warnings', join(ROOT, 'tools/build/src/dev/front-ends.ts'), rebuiltFolder(stack)],
      env: { ...nodeEnvironment(), NODE_ENV: 'development', PORT: String(ports.frontEnds) },
    }),
    ready: (signal) => until(() => answers(`${url}/livez`), READY_WITHIN_MS, signal),
  };
}
