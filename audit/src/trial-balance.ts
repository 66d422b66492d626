import { addPaise, paise, subtractPaise, ZERO, type Paise } from '@topup/kit/money';
import type { TransferRecord } from './records.ts';

type AccountLine = {
  readonly account: string;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  readonly balancePaise: Paise;
};
export type TrialBalance = {
  readonly lines: readonly AccountLine[];
  readonly sumPaise: Paise;
  readonly wallets: number;
};

/** All wallets share one line. In correct books the balances of all lines add up to zero. */
export function trialBalance(transfers: Iterable<TransferRecord>): TrialBalance {
  const wallets = new Set<string>();
  const sheet = balanceSheet();
  for (const transfer of transfers) {
    sheet.add(transfer);
    if (transfer.outcome !== 'ok') continue;
    for (const account of [transfer.debit, transfer.credit]) if (account?.startsWith('wallet:')) wallets.add(account);
  }
  return sheet.done(wallets.size);
}

/** Sums in paise by account. */
export type AccountSums = { readonly debits: Record<string, Paise>; readonly credits: Record<string, Paise> };

export function balanceSheet({ debits, credits }: AccountSums = { debits: {}, credits: {} }) {
  const add = (side: Record<string, Paise>, account: string, amount: Paise): void => {
    const line = account.startsWith('wallet:') ? 'wallets' : account;
    side[line] = addPaise(side[line] ?? ZERO, amount);
  };
  return {
    add: ({ outcome, debit, credit, amountPaise }: TransferRecord): void => {
      if (outcome !== 'ok' || amountPaise === undefined) return;
      if (debit) add(debits, debit, amountPaise);
      if (credit) add(credits, credit, amountPaise);
    },
    done: (wallets: number): TrialBalance => {
      const lines = [...new Set([...Object.keys(debits), ...Object.keys(credits)])].sort().map((account) => {
        const debitPaise = debits[account] ?? ZERO;
        const creditPaise = credits[account] ?? ZERO;
        return { account, debitPaise, creditPaise, balancePaise: subtractPaise(creditPaise, debitPaise) };
      });
      const sumPaise = lines.reduce((sum, { balancePaise }) => paise(sum + balancePaise), ZERO);
      return { lines, sumPaise, wallets };
    },
  };
}
