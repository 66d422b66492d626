import { parseArgs } from 'node:util';
import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import { rebuildTransactions } from '../history/store/rebuild-transactions.ts';
import { rebuildWallets } from '../ledger/store/rebuild-wallets.ts';
import { openTransactions } from '../recharges/store/transactions.ts';
import { openTransfers } from '../ledger/store/transfers.ts';
import { keepTotals } from '../admin/store/keep-totals.ts';
import { openUsers } from '../admin/store/users.ts';
import { openWallets } from '../ledger/store/wallets.ts';

const USAGE = `npm run wallet:rebuild [-- --url mongodb://...]
  Makes the summaries of wallets and the history transactions what the transfers say. Safe while the service runs, and again.
  --url  the wallet's database, with its name in the path (default: MONGO_URL)`;

const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean', default: false } } });
const url = values.url ?? process.env['MONGO_URL'];
if (values.help || !url) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}
const database = await connectMongo(url, createLog('rebuild', 'warn'));
const transfers = await openTransfers(database);
const stores = {
  transfers,
  transactions: await openTransactions(database),
  wallets: await openWallets(database, transfers, keepTotals(transfers, await openUsers(database))),
};
const wallets = await rebuildWallets(stores);
const transactions = await rebuildTransactions(stores);
process.stdout.write(`wallets: ${wallets.seen} seen, ${wallets.mended} mended\n`);
process.stdout.write(`history transactions: ${transactions.seen} seen, ${transactions.mended} mended\n`);
await database.close();
