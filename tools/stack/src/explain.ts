import { parseArgs } from 'node:util';
import { runServiceCommand } from './service-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stack: { type: 'string' } },
});
process.exitCode = runServiceCommand(
  { service: 'order', file: 'src/cli/explain.ts', stack: values.stack },
  positionals,
);
