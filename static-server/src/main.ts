import { once } from 'node:events';
import { loaded } from './built-files.ts';
import { readStaticServerConfig, type StaticServerConfig } from './config.ts';
import { createMetrics } from './metrics.ts';
import { createManagementServer, createSiteServer } from './server.ts';

/** Less than a pod's grace period, so that a stop that hangs is ours to report. */
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

const config = configured();
const metrics = createMetrics();
let stopping = false;
const { folder, prefix, runtimeConfig } = config;
const site = createSiteServer({ site: { files: await loaded(folder), prefix }, runtimeConfig }, metrics);
const management = createManagementServer(metrics, () => stopping);
site.listen(config.port, config.host);
await once(site, 'listening');
management.listen(config.managementPort, config.host);
await once(management, 'listening');
process.stdout.write(
  `${JSON.stringify({ level: 'info', msg: 'started', ports: [site.address(), management.address()] })}\n`,
);

/** Probes go on while the answers in hand are finished: first not ready, then no new connection, then the end. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  site.close(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
