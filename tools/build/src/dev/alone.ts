/** Serves one remote without the shell; a running stack answers its API calls. `npm run dev -w frontends/<remote>` runs it. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { localStack } from '@topup/kit/local-stack';
import { readChart } from '@topup/stack/chart';
import { pathsOf } from '@topup/stack/config';
import { ANSWER_WITHIN_MS, proxy } from '@topup/stack/front-door/proxy';
import { BODY_WITHIN_MS } from '@topup/stack/front-door/receive';
import { longestFirst, streamsOf, targetOf } from '@topup/stack/front-door/routes';
import { remotes } from '@topup/stack/front-ends';
import { readRunFile } from '@topup/stack/process/run-file';
import { notFound } from '@topup/static-server/answers';
import { watched } from '@topup/static-server/built-files';
import { sendFile } from '@topup/static-server/files';
import { secure } from '@topup/static-server/headers';
import { pathOf } from '@topup/static-server/site';
import { main, say } from '../steps.ts';
import { aloneConfig, configOf, createBuilds } from './builds.ts';

const FIRST_PORT = 8090;
const PATIENCE = { answerWithinMs: ANSWER_WITHIN_MS, bodyWithinMs: BODY_WITHIN_MS };

await main(async () => {
  const app = basename(process.cwd());
  const [page = '/'] = process.argv.slice(2);
  const stackName = localStack();
  const { base, run } = pathsOf(stackName);
  const door = readRunFile(run, 'front-door');
  if (!door?.port) throw new Error(`The stack '${stackName}' is not running; TOPUP_STACK names another.`);
  const stack = { origin: new URL(door.url).origin, port: door.port };
  const path = `${base}/alone/${app}`;
  const builds = createBuilds();
  const files = watched(path);
  const chart = await readChart();
  const routes = longestFirst(chart.routes);
  const isStream = streamsOf(chart.streams);
  const port = FIRST_PORT + remotes.indexOf(app);
  const origin = `http://localhost:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = pathOf(request);
    secure(response, null);
    if (at === '/dev/updates') return builds.follow(request, response);
    const isOfStack = targetOf(routes, at)?.kind === 'service' || /^\/(simulators\/|config\.json$)/.test(at);
    if (isOfStack) {
      // Services refuse calls from pages of other origins, so this page's calls carry the stack's origin.
      if (request.headers.origin === origin) request.headers.origin = stack.origin;
      return proxy(request, response, [stack.port], { isStream: isStream(at), ...PATIENCE });
    }
    if (await sendFile(request, response, files, at.slice(1))) return;
    if (!(await sendFile(request, response, files, 'index.html'))) notFound(response);
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  rmSync(path, { recursive: true, force: true });
  builds.add(app, aloneConfig(await configOf(app), { app, path, stackOrigin: stack.origin }));
  say(`${app} alone, on the stack '${stackName}': ${origin}${page}`);
});
