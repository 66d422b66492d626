import { parseArgs } from 'node:util';
import { runServiceCommand } from './service-command.ts';

const { values } = parseArgs({
  options: { stack: { type: 'string' }, delete: { type: 'boolean', default: false } },
});
process.exitCode = runServiceCommand(
  { service: 'order', file: 'src/cli/archive-rejected.ts', stack: values.stack },
  values.delete ? ['--delete'] : [],
);
