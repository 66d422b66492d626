/** Builds all front ends, now and on every change: PORT=N dev/front-ends.ts FOLDER. Pages learn of new builds at PORT. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { frontEnds } from '@topup/stack/front-ends';
import { configOf, createBuilds, devConfig } from './builds.ts';

const [folder = ''] = process.argv.slice(2);
const builds = createBuilds();
rmSync(folder, { recursive: true, force: true });
for (const app of frontEnds) builds.add(app, devConfig(await configOf(app), { app, path: join(folder, app, 'dist') }));

createServer((request, response) => {
  if (request.url === '/livez') response.writeHead(builds.isEachBuilt() ? 200 : 503).end();
  else builds.follow(request, response);
}).listen(Number(process.env['PORT']), '127.0.0.1');
