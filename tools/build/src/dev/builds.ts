import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { ROOT, say, seconds } from '../steps.ts';

type Built = { readonly app: string; readonly hash: string; readonly errors: readonly string[] };

type Builds = {
  /** Builds this app now and on every change. */
  readonly add: (app: string, config: Configuration) => void;
  readonly isEachBuilt: () => boolean;
  /** Sends a page the newest build of every app, and then each later build. */
  readonly follow: (request: IncomingMessage, response: ServerResponse) => void;
};

export function createBuilds(): Builds {
  const latest = new Map<string, Built | null>();
  const pages = new Set<ServerResponse>();
  const send = (page: ServerResponse, built: Built) => page.write(`data: ${JSON.stringify(built)}\n\n`);
  const done = (built: Built): void => {
    latest.set(built.app, built);
    for (const page of pages) send(page, built);
  };
  return {
    add(app, config) {
      latest.set(app, null);
      build(app, config, done);
    },
    isEachBuilt: () => [...latest.values()].every((built) => built !== null),
    follow(request, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      pages.add(response);
      request.once('close', () => pages.delete(response));
      for (const built of latest.values()) if (built) send(response, built);
    },
  };
}

function build(app: string, config: Configuration, done: (built: Built) => void): void {
  let start = performance.now();
  const compiler = rspack(config);
  compiler.hooks.watchRun.tap('dev', () => void (start = performance.now()));
  compiler.watch({}, (error, stats) => {
    const errors = error ? [error.message] : (stats?.toJson({ all: false, errors: true }).errors ?? []).map(textOf);
    say([`${app}: ${errors.length > 0 ? 'failed' : 'built'} (${seconds(start)})`, ...errors].join('\n'));
    done({ app, hash: stats?.hash ?? '', errors });
  });
}

const textOf = ({ moduleName = '', message }: { moduleName?: string; message: string }): string =>
  `${moduleName}\n${message}`.trim();

/** The rspack configuration with which `npm run build` builds the app. */
export async function configOf(app: string): Promise<Configuration> {
  const loaded = (await import(join(ROOT, `frontends/${app}/rspack.config.mjs`))) as { default: Configuration };
  return loaded.default;
}

type Place = { readonly app: string; readonly path: string };
type KitConfig = {
  readonly devConfig: (config: Configuration, place: Place) => Configuration;
  readonly aloneConfig: (config: Configuration, place: Place & { stackOrigin: string }) => Configuration;
};
export const { devConfig, aloneConfig } = (await import(join(ROOT, 'frontends/kit/dev/config.mjs'))) as KitConfig;
