import { once } from 'node:events';
import { loaded } from './built-files.ts';
import { receiveReports } from './csp-reports.ts';
import { readStaticServerConfig, type StaticServerConfig } from './config.ts';
import { joinedPages, type RemotePages } from './joined-pages.ts';
import { createMetrics } from './metrics.ts';
import { followRemotePages } from './remote-pages.ts';
import { createManagementServer, createSiteServer } from './server.ts';

/** Shorter than a pod's grace period, so that a stop that hangs is reported before the pod is killed. */
const STOP_DEADLINE_MS = 20_000;
const BAD_CONFIGURATION = 78;

function configured(): StaticServerConfig {
  try {
    return readStaticServerConfig();
  } catch (error) {
    process.stderr.write(`static-server: ${(error as Error).message}\n`);
    process.exit(BAD_CONFIGURATION);
  }
}

async function storefrontPages(): Promise<RemotePages | null> {
  const entry = runtimeConfig?.remotes.find(({ name }) => name === 'storefront')?.entry;
  if (!remotePagesUrl || !entry) return null;
  const followed = await followRemotePages(remotePagesUrl, (message) => say('warn', message));
  return { base: entry.slice(0, entry.lastIndexOf('/') + 1), prerendered: async () => followed.current() };
}

const say = (level: string, msg: string): void => void process.stdout.write(`${JSON.stringify({ level, msg })}\n`);

const config = configured();
const metrics = createMetrics();
let stopping = false;
const { folder, prefix, publicOrigin, runtimeConfig, remotePagesUrl } = config;
const files = await loaded(folder);
const joined = runtimeConfig && joinedPages(files, await storefrontPages(), runtimeConfig.support);
const receiveReport = receiveReports((violation) => {
  metrics.countViolation(violation.directive);
  process.stdout.write(
    `${JSON.stringify({ level: 'warn', msg: 'a page broke the Content-Security-Policy', ...violation })}\n`,
  );
});
const site = createSiteServer(
  {
    site: { files, prefix, ...(joined && { joined }) },
    publicOrigin,
    ...(runtimeConfig && { deployment: { runtimeConfig, publicOrigin, receiveReport } }),
  },
  metrics,
);
const management = createManagementServer(metrics, () => stopping);
site.listen(config.port, config.host);
await once(site, 'listening');
management.listen(config.managementPort, config.host);
await once(management, 'listening');
process.stdout.write(
  `${JSON.stringify({ level: 'info', msg: 'started', ports: [site.address(), management.address()] })}\n`,
);

/** Stops in order: report not ready, refuse new connections, finish open answers. Health probes are answered until the end. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  site.close(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
