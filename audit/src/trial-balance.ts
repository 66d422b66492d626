import { addPaise, paise, subtractPaise, ZERO, type Paise } from '@topup/kit/money';
import type { TransferRecord } from './records.ts';

export type AccountLine = {
  readonly account: string;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  /** What it has received less what it has given. */
  readonly balancePaise: Paise;
};
export type TrialBalance = {
  readonly lines: readonly AccountLine[];
  readonly sumPaise: Paise;
  readonly wallets: number;
};

/** Every account with what went out of it and into it; all wallets are one line. A sound book sums to zero. */
export function trialBalance(transfers: Iterable<TransferRecord>): TrialBalance {
  const debits = new Map<string, Paise>();
  const credits = new Map<string, Paise>();
  const wallets = new Set<string>();
  const add = (side: Map<string, Paise>, account: string, amount: Paise): void => {
    if (account.startsWith('wallet:')) wallets.add(account);
    const line = account.startsWith('wallet:') ? 'wallets' : account;
    side.set(line, addPaise(side.get(line) ?? ZERO, amount));
  };
  for (const { outcome, debit, credit, amountPaise } of transfers) {
    if (outcome !== 'ok' || amountPaise === undefined) continue;
    if (debit) add(debits, debit, amountPaise);
    if (credit) add(credits, credit, amountPaise);
  }
  const lines = [...new Set([...debits.keys(), ...credits.keys()])].sort().map((account) => {
    const debitPaise = debits.get(account) ?? ZERO;
    const creditPaise = credits.get(account) ?? ZERO;
    return { account, debitPaise, creditPaise, balancePaise: subtractPaise(creditPaise, debitPaise) };
  });
  const sumPaise = lines.reduce((sum, { balancePaise }) => paise(sum + balancePaise), ZERO);
  return { lines, sumPaise, wallets: wallets.size };
}
