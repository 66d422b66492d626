import { paise, type Paise } from '@topup/kit/money';
import { orderPaymentKey, rechargeKey, refundKey } from '../../ledger/domain/keys.ts';
import type { Random } from '@topup/kit/testing/simulation/random';

export type Outcome = 'ok' | 'rejected' | 'void';

/** A command for a replica. The first decision about a key is final, for every later command. */
export type Command = {
  readonly kind: 'recharge' | 'debit' | 'refund' | 'void';
  readonly key: string;
  readonly recordId: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly units: readonly string[];
};

const ID_DIGITS = 32;
const id = (kind: string, n: number): string => `${kind}${n}`.padStart(ID_DIGITS, '0');

/** A few conflicting recharges, debits, voids and refunds on one or two wallets and orders. */
export function workload(random: Random): Command[] {
  const commands: Command[] = [];
  const accounts = random(3) === 0 ? 2 : 1;
  const account = (): string => id('a', random(accounts));
  for (let n = 1 + random(2); n > 0; n--) commands.push(recharge(account(), n, 1 + random(300)));
  for (let n = 1 + random(2); n > 0; n--) {
    const order = { accountId: account(), recordId: id('f', n), key: orderPaymentKey(id('f', n)) };
    const amountPaise = paise(2 + random(200));
    commands.push({ ...order, kind: 'debit', amountPaise, units: [] });
    // A different command under a used key: it must change nothing.
    if (random(12) === 0) commands.push({ ...order, kind: 'debit', amountPaise: paise(amountPaise + 1), units: [] });
    if (random(3) === 0) commands.push({ ...order, kind: 'void', amountPaise, units: [] });
    for (let r = random(3); r > 0; r--) commands.push(refund(order, r, random(2), 1 + random(amountPaise)));
  }
  return commands;
}

const recharge = (accountId: string, n: number, amount: number): Command => ({
  kind: 'recharge',
  key: rechargeKey(id('c', n)),
  recordId: id('c', n),
  accountId,
  amountPaise: paise(amount),
  units: [],
});

type Order = Pick<Command, 'accountId' | 'recordId'>;
const refund = ({ accountId, recordId }: Order, n: number, unit: number, amount: number): Command => ({
  kind: 'refund',
  key: refundKey(recordId, n),
  recordId,
  accountId,
  amountPaise: paise(amount),
  units: [`${recordId}:1:${unit}`],
});

/** The effect of an accepted command on its wallet. */
export const effectOf = ({ kind, amountPaise }: Command): number =>
  kind === 'debit' ? -amountPaise : kind === 'void' ? 0 : amountPaise;
