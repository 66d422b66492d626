import { readChart } from '../chart.ts';
import { readFrontDoorConfig } from './config.ts';
import { createFrontDoor } from './server.ts';

const STREAMS_END_WITHIN_MS = 2_000;

const config = readFrontDoorConfig();
const server = createFrontDoor(config, await readChart());
server.listen(config.port, config.host, () => process.stdout.write(`front door on ${config.host}:${config.port}\n`));

const stop = (): void => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  // Event streams may never end, so a stop does not wait for them.
  setTimeout(() => process.exit(0), STREAMS_END_WITHIN_MS).unref();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
