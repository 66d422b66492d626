export { commandWire, SCHEMA_COMMANDS, type CommandWire } from './testing/command-wire.ts';
export { cuttableWire, type CuttableWire } from './testing/cuttable-wire.ts';
export { testDatabase, type TestDatabase } from './testing/database.ts';
export { insertAll } from './testing/insert-all.ts';
export { runNode } from './testing/program.ts';
export { testServers, type TestServers } from './testing/servers.ts';
export { eventually, processedMessage } from './testing/signals.ts';
