import { rupeesText, type Paise } from '@topup/kit/money';
import type { Audit } from './audit.ts';
import { trialBalance } from './trial-balance.ts';

const WIDTH = 18;
const cell = (amount: Paise): string => rupeesText(amount).padStart(WIDTH);
/** A broken store may have a breach per document; the first ones say what is wrong. */
const SHOWN_MAX = 200;

/** What a person reads: the trial balance, every breach by name, and one line that says it all. */
export function report({ books, breaches }: Audit): string {
  const { lines, sumPaise, wallets } = trialBalance(books.transfers);
  const name = (account: string): string => (account === 'wallets' ? `wallets (${wallets})` : account);
  const head = `${'account'.padEnd(22)}${['given', 'received', 'balance'].map((text) => text.padStart(WIDTH)).join('')}`;
  const table = lines.map(
    ({ account, debitPaise, creditPaise, balancePaise }) =>
      `${name(account).padEnd(22)}${cell(debitPaise)}${cell(creditPaise)}${cell(balancePaise)}`,
  );
  const ambiguous = books.attempts.filter(({ state }) => state === 'ambiguous').length;
  const counts = `${books.transfers.length} transfers, ${books.orders.length} orders, ${books.attempts.length} units (${ambiguous} ambiguous)`;
  const found = breaches
    .slice(0, SHOWN_MAX)
    .map(({ invariant, subject, detail }) => `BREACH ${invariant}  ${subject}: ${detail}`);
  if (breaches.length > SHOWN_MAX) found.push(`... and ${breaches.length - SHOWN_MAX} more`);
  const verdict =
    breaches.length === 0 ? 'The books balance.' : `The books do NOT balance: ${breaches.length} breaches.`;
  return [
    'Trial balance in rupees',
    head,
    ...table,
    `${'sum'.padEnd(22)}${' '.repeat(2 * WIDTH)}${cell(sumPaise)}`,
    counts,
    ...found,
    verdict,
  ].join('\n');
}
