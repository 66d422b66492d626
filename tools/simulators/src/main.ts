import { startSimulators } from './app.ts';
import { readConfig } from './config.ts';

const simulators = await startSimulators(readConfig());
process.stdout.write(`simulators on port ${simulators.port}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void simulators.stop().then(() => process.exit(0)));
