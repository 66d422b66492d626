/**
 * For `npm run prove -- prices`: runs the price history test on the stack TOPUP_STACK. The last line printed is the
 * result.
 */
import { auditBooks, ready } from '../support/stack.ts';
import { tryPriceHistory } from './history.ts';

const [imports = '1000', seed = '1'] = process.argv.slice(2);
await ready();
const { lines, faults } = await tryPriceHistory(Number(imports), Number(seed));
const { balanced, report } = await auditBooks();
const title = `a price history of ${imports} imports (seed ${seed}), rolled back to any point`;
const all = [...faults, ...(balanced ? [] : [`the books do not balance: ${report.slice(-1_000)}`])];
process.stdout.write(`${JSON.stringify({ title, lines: [...lines, 'the books balance'], faults: all })}\n`);
process.exit(0);
