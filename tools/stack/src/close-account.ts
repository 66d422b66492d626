import { parseArgs } from 'node:util';
import { runServiceCommand } from './service-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stack: { type: 'string' }, by: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const args = [
  ...positionals,
  ...(values.by === undefined ? [] : ['--by', values.by]),
  ...(values['dry-run'] ? ['--dry-run'] : []),
];
process.exitCode = runServiceCommand({ service: 'auth', file: 'src/cli/close-account.ts', stack: values.stack }, args);
