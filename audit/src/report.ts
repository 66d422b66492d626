import { rupeesText, type Paise } from '@topup/kit/money';
import type { Audit } from './audit.ts';
import type { Keys } from './authentic.ts';
import type { Breach } from './records.ts';
import type { Summary } from './walk-books.ts';

const WIDTH = 18;
const cell = (amount: Paise): string => rupeesText(amount).padStart(WIDTH);
const SHOWN_MAX = 200;

type Verified = {
  readonly keys?: Keys;
  readonly amqpUrl?: string | undefined;
  readonly sealCopyDir?: string | undefined;
};

export function report({ summary, breaches, explained }: Audit, verified: Verified = {}): string {
  const { lines, sumPaise, wallets } = summary.trial;
  const name = (account: string): string => (account === 'wallets' ? `wallets (${wallets})` : account);
  const head = `${'account'.padEnd(22)}${['given', 'received', 'balance'].map((text) => text.padStart(WIDTH)).join('')}`;
  const table = lines.map(
    ({ account, debitPaise, creditPaise, balancePaise }) =>
      `${name(account).padEnd(22)}${cell(debitPaise)}${cell(creditPaise)}${cell(balancePaise)}`,
  );
  const { transfers, orders, attempts, ambiguous } = summary;
  const counts = `${transfers} transfers, ${orders} orders, ${attempts} units (${ambiguous} ambiguous)`;
  const line = ({ invariant, subject, detail }: Breach): string => `${invariant}  ${subject}: ${detail}`;
  const found = breaches.slice(0, SHOWN_MAX).map((breach) => `BREACH ${line(breach)}`);
  if (breaches.length > SHOWN_MAX) found.push(`... and ${breaches.length - SHOWN_MAX} more`);
  const verdict =
    breaches.length === 0 ? 'The books balance.' : `The books do NOT balance: ${breaches.length} breaches.`;
  return [
    'Trial balance in rupees',
    head,
    ...table,
    `${'sum'.padEnd(22)}${' '.repeat(2 * WIDTH)}${cell(sumPaise)}`,
    counts,
    sealed(summary, verified),
    ...explained.map((breach) => `explained ${line(breach)}`),
    ...found,
    verdict,
  ].join('\n');
}

function sealed({ days: sealedDays, deadLetters }: Summary, { keys, amqpUrl, sealCopyDir }: Verified): string {
  const unchecked = [
    ...(keys?.transfers ? [] : ['contents of transfers (no keys)']),
    ...(keys?.seals ? [] : ['signatures of seals (no keys)']),
    ...(sealCopyDir ? [] : ['second copies of seals (no folder)']),
    ...(amqpUrl ? [] : ['dead letters (no broker)']),
  ];
  const days = `${sealedDays} days sealed, ${deadLetters} dead letters`;
  return unchecked.length === 0 ? days : `${days}; not checked: ${unchecked.join(', ')}`;
}
